// The round desk: after a result the next open table, "/" to find a table, nothing typed is lost.
(function () {
  "use strict";
  var found = null; // the table that was looked for: after it the next one is looked for, too

  function row(element) {
    return element && element.closest ? element.closest(".desk-row") : null;
  }

  function focusRow(one) {
    var input = one.querySelector("details:not([open]) input") ? null : one.querySelector("input[type=text]");
    if (!input) {
      var correct = one.querySelector(".desk-correct");
      if (correct) correct.open = true;
      input = one.querySelector("input[type=text]");
    }
    input = one.querySelector(".desk-sheet [aria-invalid=true]") || input;
    if (!input) return;
    input.focus();
    input.select();
    one.scrollIntoView({ block: "nearest" });
  }

  function focusNext(after) {
    var rows = Array.from(document.querySelectorAll(".desk-row"));
    var place = rows.indexOf(after);
    var waiting = rows.slice(place + 1).concat(rows.slice(0, place + 1)).filter(function (one) {
      return one.hasAttribute("data-waits");
    });
    if (found === after.id && waiting.length) {
      found = null;
      var box = document.getElementById("desk-find");
      box.value = "";
      box.focus();
      return;
    }
    if (waiting.length) {
      focusRow(waiting[0]);
      return;
    }
    var next = document.querySelector(".desk-head .desk .button");
    if (next) next.focus();
  }

  // Where there are keys, the first table that waits has the focus.
  if (document.activeElement === document.body && window.matchMedia("(hover: hover)").matches) {
    var first = document.querySelector(".desk-row[data-waits]");
    if (first) focusRow(first);
  }

  var sent = null; // the id of the row that was sent last
  document.addEventListener("htmx:beforeRequest", function (event) {
    var one = row(event.detail.elt);
    if (one && event.detail.elt.matches("form")) sent = one.id;
  });
  document.addEventListener("boneyard:entered", function () {
    var one = sent && document.getElementById(sent);
    if (!one) return;
    // Said where it is heard, since a row that is replaced is not; a correction is done and closed.
    document.getElementById("desk-said").textContent = Array.from(one.querySelectorAll(".desk-note, .desk-told li"))
      .map(function (part) { return part.textContent; }).join(" ");
    var correct = one.querySelector(".desk-correct");
    if (correct) correct.open = false;
    focusNext(one);
  });
  function focusCorrection(correct) {
    if (!correct.contains(document.activeElement.closest(".desk-side, .desk-why"))) focusRow(row(correct));
  }
  document.addEventListener("toggle", function (event) {
    if (event.target.matches(".desk-correct[open]")) focusCorrection(event.target);
  }, true);
  // Until the sheet of a correction has come, two boxes take what is typed, and it goes on there.
  var early = null;
  document.addEventListener("htmx:beforeSwap", function (event) {
    if (!event.target.matches(".desk-correct-body")) return;
    var boxes = Array.from(event.target.querySelectorAll("input"));
    early = { texts: boxes.map(function (one) { return one.value; }), at: boxes.indexOf(document.activeElement) };
  });
  document.addEventListener("htmx:afterSettle", function (event) {
    var correct = event.target.matches(".desk-sheet") && event.target.closest(".desk-correct[open]");
    if (!correct || !early) return;
    var boxes = correct.querySelectorAll(".desk-side input");
    early.texts.forEach(function (text, place) { if (text) boxes[place].value = text; });
    if (early.texts.join("")) boxes[Math.max(early.at, 0)].focus();
    else focusCorrection(correct);
    early = null;
  });

  // The desk asks for what has changed by saying what it has.
  document.addEventListener("htmx:configRequest", function (event) {
    if (event.detail.elt.id !== "desk-poll") return;
    event.detail.parameters.held = Array.from(document.querySelectorAll(".held"), function (one) {
      return one.value;
    }).join("-");
  });

  // What somebody types into is never replaced under their hands.
  function typedInto(element) {
    if (element.contains(document.activeElement) && document.activeElement.matches("input, textarea, select")) return true;
    return Array.from(element.querySelectorAll("input[type=text], textarea")).some(function (input) {
      return input.value !== input.defaultValue;
    }) || Array.from(element.querySelectorAll("input[type=file]")).some(function (input) {
      return input.files.length > 0;
    });
  }
  document.addEventListener("htmx:oobBeforeSwap", function (event) {
    var target = event.detail.target;
    if (!target || !target.classList) return;
    if (target.classList.contains("desk-row") && typedInto(target)) event.detail.shouldSwap = false;
    if (target.id !== "desk-head") return;
    if (target.contains(document.activeElement)) event.detail.shouldSwap = false;
    // The next act takes the focus when the page is loaded, never while somebody types.
    event.detail.fragment.querySelectorAll("[autofocus]").forEach(function (one) {
      one.removeAttribute("autofocus");
    });
  });

  // No connection: the row says so, and is sent again by itself.
  function unsent(event) {
    var one = row(event.detail.elt);
    if (!one || !event.detail.elt.matches(".desk-sheet")) return;
    one.setAttribute("data-unsent", "");
    one.querySelector(".desk-note").textContent = document.getElementById("desk-rows").dataset.unsent;
    focusNext(one);
  }
  document.addEventListener("htmx:sendError", unsent);
  document.addEventListener("htmx:timeout", unsent);
  function sendAgain() {
    document.querySelectorAll(".desk-row[data-unsent] .desk-sheet").forEach(function (form) {
      window.htmx.trigger(form, "submit");
    });
  }
  window.addEventListener("online", sendAgain);
  window.setInterval(sendAgain, 5000);
  window.addEventListener("beforeunload", function (event) {
    if (document.querySelector(".desk-row[data-unsent]")) event.preventDefault();
  });

  // "/" goes to the box; a number or a name there goes to its table.
  document.addEventListener("keydown", function (event) {
    // No points have a "/" in them.
    if (event.key === "/" && (event.target.matches(".desk-side input") || !event.target.matches("input, textarea, select"))) {
      event.preventDefault();
      document.getElementById("desk-find").focus();
    }
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && event.target.matches(".desk-side input")) {
      var rows = Array.from(document.querySelectorAll(".desk-row"));
      var other = rows[rows.indexOf(row(event.target)) + (event.key === "ArrowDown" ? 1 : -1)];
      if (other) {
        event.preventDefault();
        focusRow(other);
      }
    }
  });
  document.addEventListener("submit", function (event) {
    if (!event.target.matches("[data-find]")) return;
    event.preventDefault();
    var asked = document.getElementById("desk-find").value.trim().toLowerCase();
    if (!asked) return;
    var one =
      document.querySelector('.desk-row[data-number="' + CSS.escape(asked) + '"]') ||
      Array.from(document.querySelectorAll(".desk-row")).find(function (candidate) {
        return boneyardNames.has(candidate.textContent, asked);
      });
    if (one) {
      found = one.id;
      focusRow(one);
    }
  });
})();
