// A draft: two names pressed, or one dragged onto the other, swap their places.
(function () {
  "use strict";
  var form = document.getElementById("quick-swap");
  if (!form) return;
  var note = document.querySelector(".swap-note");
  var chosen = null;
  document.querySelector("[data-swap-hint]").hidden = false;

  function pick(button) {
    return button.getAttribute("data-entry");
  }

  function let_go() {
    document.querySelectorAll(".pick[aria-pressed]").forEach(function (one) {
      one.removeAttribute("aria-pressed");
    });
    chosen = null;
    note.textContent = "";
  }

  function swap(one, other) {
    if (one === other) {
      let_go();
      return;
    }
    form.elements.one.value = one;
    form.elements.other.value = other;
    window.sessionStorage.setItem("boneyard-scroll", String(window.scrollY));
    form.submit();
  }

  // After a change the page stands where it stood.
  var before = window.sessionStorage.getItem("boneyard-scroll");
  if (before !== null) {
    window.sessionStorage.removeItem("boneyard-scroll");
    window.scrollTo(0, Number(before));
  }

  document.addEventListener("click", function (event) {
    var button = event.target.closest(".pick");
    if (!button) return;
    if (chosen) {
      swap(chosen, pick(button));
      return;
    }
    chosen = pick(button);
    document.querySelectorAll('.pick[data-entry="' + chosen + '"]').forEach(function (one) {
      one.setAttribute("aria-pressed", "true");
    });
    note.textContent = button.textContent + ". " + form.dataset.pick;
  });
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape") let_go();
  });
  document.addEventListener("dragstart", function (event) {
    var button = event.target.closest && event.target.closest(".pick");
    if (button) event.dataTransfer.setData("text/plain", pick(button));
  });
  document.addEventListener("dragover", function (event) {
    if (event.target.closest && event.target.closest(".pick")) event.preventDefault();
  });
  document.addEventListener("drop", function (event) {
    var button = event.target.closest && event.target.closest(".pick");
    if (!button) return;
    event.preventDefault();
    swap(event.dataTransfer.getData("text/plain"), pick(button));
  });
})();
