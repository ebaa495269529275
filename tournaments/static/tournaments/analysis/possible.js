// What was possible at the turn that the replay shows, and its place in the curve.
(() => {
  "use strict";
  const replay = () => document.getElementById("replay");
  const whole = () => document.getElementById("possible");

  const each = (from, name, act) => from.querySelectorAll(name).forEach(act);

  function follow() {
    if (!replay() || !whole()) return;
    const { deal, step } = replay().dataset;
    each(whole(), ".possible-deal", (one) => {
      one.hidden = one.dataset.deal !== deal;
      each(one, ".possible-turns > li", (turn) => { turn.hidden = turn.dataset.step !== step; });
      each(one, "svg a", (mark) => { mark.classList.toggle("here", mark.dataset.step === step); });
    });
    each(whole(), ".tried", (one) => { one.hidden = one.dataset.deal !== deal || one.dataset.step !== step; });
  }

  document.addEventListener("click", (event) => {
    const mark = event.target.closest("#possible svg a");
    if (!mark || !replay()) return;
    const step = mark.dataset.step;
    const there = step === "0" ? document.getElementById("step-Home") : replay().querySelector('.moves a[href$="step=' + step + '#replay"]');
    if (!there) return;
    event.preventDefault();
    there.click();
  });
  document.addEventListener("htmx:afterSettle", follow);
  new MutationObserver(follow).observe(document.body, { subtree: true, attributeFilter: ["data-step", "data-deal"] });
})();
