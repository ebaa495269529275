// What was possible at the turn that the replay shows, and its place in the curve.
(() => {
  "use strict";
  const replay = () => document.getElementById("replay");
  const whole = () => document.getElementById("possible");

  const each = (from, name, act) => from.querySelectorAll(name).forEach(act);

  let trying = false;

  // `tried` is the turn where the deal on the stage parts from the one that was played.
  function follow() {
    if (!replay() || !whole()) return;
    const { deal, step, tried } = replay().dataset;
    const aside = tried !== undefined && Number(step) > Number(tried);
    if (trying && tried === undefined) document.getElementById("tried").replaceChildren();
    trying = tried !== undefined;
    each(whole(), ".possible-deal", (one) => {
      one.hidden = one.dataset.deal !== deal;
      each(one, ".possible-turns > li", (turn) => { turn.hidden = aside || turn.dataset.step !== step; });
      each(one, "svg a", (mark) => { mark.classList.toggle("here", !aside && mark.dataset.step === step); });
    });
    each(whole(), ".tried", (one) => { one.hidden = !trying && (one.dataset.deal !== deal || one.dataset.step !== step); });
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
  // The replay steps through what came of it, with its own controls.
  function stepThrough() {
    const [part, played] = ["#tried .tried", "#tried-deal"].map((name) => document.querySelector(name));
    trying = false;
    const detail = played && { deal: Number(part.dataset.deal), step: Number(part.dataset.step), played: JSON.parse(played.textContent) };
    document.dispatchEvent(new CustomEvent("deal-tried", { detail }));
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-untry]")) document.dispatchEvent(new CustomEvent("deal-tried", { detail: null }));
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id === "tried") stepThrough();
    follow();
  });
  new MutationObserver(follow).observe(document.body, { subtree: true, attributeFilter: ["data-step", "data-deal", "data-tried"] });
  follow();
})();
