// The turn that the replay shows, of what was possible: its choices, and its place in the curve.
(function () {
  "use strict";
  const replay = () => document.getElementById("replay");
  const whole = () => document.getElementById("possible");

  function follow() {
    if (!replay() || !whole()) return;
    const { deal, step } = replay().dataset;
    whole().querySelectorAll(".possible-deal").forEach(function (one) {
      one.hidden = one.dataset.deal !== deal;
      one.querySelectorAll(".possible-turns > li").forEach(function (turn) { turn.hidden = turn.dataset.step !== step; });
      one.querySelectorAll("svg a").forEach(function (mark) { mark.classList.toggle("here", mark.dataset.step === step); });
    });
    whole().querySelectorAll(".tried").forEach(function (one) { one.hidden = one.dataset.deal !== deal || one.dataset.step !== step; });
  }

  document.addEventListener("click", function (event) {
    const mark = event.target.closest("#possible svg a");
    if (!mark || !replay()) return;
    const step = mark.dataset.step;
    const there = step === "0" ? document.getElementById("step-Home") : replay().querySelector('.moves a[href$="step=' + step + '#replay"]');
    if (!there) return;
    event.preventDefault();
    there.click();
  });
  document.addEventListener("htmx:afterSettle", follow);
  new MutationObserver(follow).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-step", "data-deal"] });
})();
