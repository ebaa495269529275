// Plays a replay in the page: one document of the whole game, then no request a step.
// Without it every step is a link; while a game goes on it is asked for again.
(function () {
  "use strict";
  const SPEEDS = [0.5, 1, 2, 4];
  const PAUSE = 1100;
  const NOTCH = 50;
  const draw = window.replayDraw;
  let game = null;
  let at = { deal: 1, step: 0 };
  let timer = null;
  let speed = 1;
  let hide = false;
  let spoken = "";
  let begun = false;
  let coming = false;
  let early = [];
  let listed = null;
  let tried = null;

  function root() { return document.getElementById("replay"); }
  function find(selector) { return root() ? root().querySelector(selector) : null; }
  function all(selector) { return root() ? Array.from(root().querySelectorAll(selector)) : []; }

  function patched(before, patch) {
    const after = Object.assign({}, before);
    Object.keys(patch).forEach(function (name) {
      const value = patch[name];
      const known = after[name];
      if (value === null) delete after[name];
      else if (typeof value === "object" && !Array.isArray(value)) {
        after[name] = patched(known && typeof known === "object" && !Array.isArray(known) ? known : {}, value);
      } else after[name] = value;
    });
    return after;
  }

  function prepared(whole) {
    whole.deals.forEach(function (deal) {
      let state = {};
      deal.states = deal.steps.map(function (step) {
        const laid = state.laid || 0;
        state = patched(state, step);
        state.fresh = (state.laid || 0) > laid;
        return state;
      });
    });
    return whole;
  }

  function length(deal) { return game.deals[deal - 1].states.length - 1; }

  function place(name) {
    if (name === "Home") return { deal: at.deal, step: 0 };
    if (name === "End") return { deal: at.deal, step: length(at.deal) };
    if (name === "ArrowLeft") {
      if (at.step) return { deal: at.deal, step: at.step - 1 };
      return at.deal > 1 ? { deal: at.deal - 1, step: length(at.deal - 1) } : null;
    }
    if (at.step < length(at.deal)) return { deal: at.deal, step: at.step + 1 };
    return at.deal < game.deals.length ? { deal: at.deal + 1, step: 0 } : null;
  }

  function newest() { return at.deal === game.deals.length && at.step === length(at.deal); }

  function address(to) { return "?deal=" + to.deal + "&step=" + to.step; }

  // Of a deal as somebody tried it only the turn where it parts from the game has an address.
  function lasting() { return tried ? { deal: tried.deal, step: tried.step } : at; }

  // Another course of a deal takes its place until another deal is shown, or the page says so.
  function tryOut(found) {
    if (!game) return;
    const there = tried || at;
    untry();
    if (found) {
      tried = { deal: found.deal, step: found.step, before: game.deals[found.deal - 1] };
      game.deals[found.deal - 1] = prepared({ deals: [found.played] }).deals[0];
      root().dataset.tried = found.step;
      playing(false);
    }
    show(found ? { deal: found.deal, step: found.step + 1 } : { deal: there.deal, step: there.step });
    find(".stage").scrollIntoView({ block: "nearest" });
    root().focus({ preventScroll: true });
  }

  function untry() {
    if (!tried) return;
    game.deals[tried.deal - 1] = tried.before;
    tried = null;
    delete root().dataset.tried;
  }

  function show(to) {
    if (tried && to.deal !== tried.deal) untry();
    const other = to.deal !== at.deal;
    // What the next step lays slides in from its seat.
    root().classList.toggle("forward", !other && to.step === at.step + 1);
    at = to;
    const deal = game.deals[at.deal - 1];
    const state = deal.states[at.step];
    root().dataset.deal = at.deal;
    root().dataset.step = at.step;
    const where = {};
    all(".seat").forEach(function (one) {
      const letter = one.dataset.seat;
      where[letter] = one.parentNode.className.replace("seats-", "");
      one.className = "seat" + (state.next_seat === letter ? " next" : "") + ((state.text || "")[0] === letter ? " acted" : "");
      one.innerHTML = draw.seat(letter, game.seats[letter], state, hide && !state.ended);
    });
    find(".middle").innerHTML = draw.middle(deal, state, game.seats, where, hide && !state.ended);
    score(state);
    tell(state);
    controls();
    moves(other);
    // Whoever watches the newest move of a game sees the newest after a reload, too.
    history.replaceState(history.state, "", game.live && newest() ? window.location.pathname : address(lasting()));
    reveal();
  }

  function score(state) {
    const sides = Object.keys(game.sides);
    all(".score ul li").forEach(function (one, index) {
      const side = sides[index];
      const made = state.ended ? state.score && " (" + draw.signed(state.score[side]) + ")" : state.points_made && " +" + state.points_made[side];
      one.querySelector("strong").innerHTML = (state.totals || {})[side] + (made ? '<span class="made">' + made + "</span>" : "");
    });
    chips();
    all(".deals a").forEach(function (one, index) {
      if (index + 1 === at.deal) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    });
  }

  // The current deal is scrolled to the middle where not all fit.
  function reveal() {
    const list = find(".deals ol");
    const link = find(".deals [aria-current]");
    if (!link) return;
    const [box, here] = [list.getBoundingClientRect(), link.getBoundingClientRect()];
    list.scrollLeft += here.left + here.width / 2 - box.left - box.width / 2;
  }

  // Deals that were dealt since the page came.
  function chips() {
    const list = find(".deals ol");
    const many = game.deals[game.deals.length - 1].game > 1;
    game.deals.slice(list.children.length).forEach(function (deal, index) {
      const number = list.children.length + 1;
      const before = many ? draw.escaped(draw.words.game) + " " + deal.game + ", " : "";
      list.insertAdjacentHTML("beforeend", '<li><a href="' + address({ deal: number, step: 0 }).replace("&", "&amp;") + '#replay"><span class="hidden">' + before +
        draw.escaped(draw.words.deal) + " </span>" + (many ? '<span aria-hidden="true">' + deal.game + ".</span>" : "") + deal.deal + "</a></li>");
    });
  }

  function tell(state) {
    const seat = (state.text || "")[0];
    const aside = tried && at.step > tried.step ? '<strong class="aside">' + draw.escaped(draw.words.tried) + "</strong> " : "";
    const how = state.ended ? '<strong class="how">' + draw.escaped(state.ended) + "</strong> " : "";
    const who = seat ? "<strong>" + draw.escaped(game.seats[seat]) + "</strong>: " : "";
    const contract = state.contract ? ' <span class="contract"><strong>' + draw.escaped(state.contract.word) + "</strong> " + draw.escaped(state.contract.said) + "</span>" : "";
    const could = !hide && state.could ? ' <span class="could">' + draw.escaped(draw.words.could) + ": " + draw.escaped(state.could.join(", ")) + "</span>" : "";
    const guess = hide && !state.ended ? ' <span class="could">' + draw.escaped(draw.words.guess) + "</span>" : "";
    const mark = find(".wild-said");
    const lines = all(".told p");
    find(".told").classList.toggle("over", Boolean(state.ended));
    lines[0].innerHTML = '<span class="num step-count">' + at.step + "/" + length(at.deal) + "</span> " + aside + how + "<span>" + who + draw.escaped(state.said) + "</span>" + contract;
    lines[1].innerHTML = outcome(state) + draw.ends(state) + could + guess + (mark ? " " + mark.outerHTML : "");
    aloud((seat ? game.seats[seat] + ": " : "") + state.said + (state.ended ? " " + state.ended : ""));
  }

  function outcome(state) {
    if (!state.ended || !state.score) return "";
    const sides = Object.keys(game.sides).map(function (side) {
      const melds = state.meld_points ? state.meld_points[side] || 0 : null;
      const parts = melds === null ? "" : " (" + draw.say("parts", { melds: melds, tricks: state.score[side] - melds }) + ")";
      return draw.escaped(game.sides[side]) + ' <strong class="num">' + draw.signed(state.score[side]) + "</strong>" + draw.escaped(parts);
    });
    return '<span class="outcome">' + sides.join(" · ") + "</span> ";
  }

  function aloud(text) {
    const region = document.getElementById("said-aloud");
    if (region && text !== spoken) region.textContent = text;
    spoken = text;
  }

  function controls() {
    ["Home", "ArrowLeft", "ArrowRight", "End"].forEach(function (key) {
      const link = asLink(key);
      const to = place(key);
      link.classList.toggle("off", !to);
      if (to) link.setAttribute("href", address(to) + "#replay");
      else link.removeAttribute("href");
      if (to) link.removeAttribute("aria-disabled");
      else link.setAttribute("aria-disabled", "true");
    });
  }

  // Where there was nowhere to go the page came with text in place of a link.
  function asLink(key) {
    const found = document.getElementById("step-" + key);
    if (found.tagName === "A") return found;
    const link = document.createElement("a");
    link.id = found.id;
    link.className = found.className;
    link.dataset.key = key;
    link.innerHTML = found.innerHTML;
    link.setAttribute("role", "link");
    found.replaceWith(link);
    return link;
  }

  function moves(other) {
    const list = find(".moves ol");
    const states = game.deals[at.deal - 1].states.slice(1);
    const texts = states.map(function (state) { return state.text; });
    if (other || (listed && listed.some(function (text, index) { return text !== texts[index]; }))) list.innerHTML = "";
    listed = texts;
    while (list.children.length > states.length) list.lastElementChild.remove();
    states.slice(list.children.length).forEach(function (state) {
      const size = state.said.length > 36 ? ' class="longest"' : state.said.length > 14 ? ' class="long"' : "";
      const to = address({ deal: at.deal, step: list.children.length + 1 }).replace("&", "&amp;");
      list.insertAdjacentHTML("beforeend", "<li" + size + '><a href="' + to + '#replay"><b>' + state.text[0] + "</b> " + draw.escaped(state.said) + "</a></li>");
    });
    all(".moves a").forEach(function (one, index) {
      if (index + 1 === at.step) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
    });
  }

  // What is asked for before the game has come is done when it has.
  function once(act) {
    if (!coming) return act();
    early.push(act);
    return true;
  }

  function caughtUp() { early.splice(0).forEach(function (act) { act(); }); }

  function go(key) {
    return once(function () {
      if (!game) return press(key);
      const to = place(key);
      if (to) show(to);
      return Boolean(to);
    });
  }

  function press(key) {
    const link = find('a[data-key="' + key + '"]');
    if (link) link.click();
    return Boolean(link);
  }

  function playing(on) {
    window.clearInterval(timer);
    timer = on ? window.setInterval(function () { if (!go("ArrowRight")) playing(false); }, PAUSE / speed) : null;
    buttons();
  }

  function buttons() {
    const play = find("[data-autoplay]");
    if (!play) return;
    play.hidden = false;
    play.setAttribute("aria-pressed", timer ? "true" : "false");
    play.querySelector("span").textContent = timer ? draw.words.stop : draw.words.play;
    const fast = find("[data-speed]");
    const hands = find("[data-hide]");
    const help = find("[data-help]");
    const copy = find("[data-copy]");
    copy.hidden = !game || !(navigator.clipboard || navigator.share);
    [fast, hands].forEach(function (one) { one.hidden = !game; });
    help.hidden = !document.getElementById("replay-keys");
    document.querySelectorAll(".keys").forEach(function (one) { one.hidden = !game; });
    fast.querySelector("b").textContent = String(speed).replace("0.5", "½") + "×";
    fast.setAttribute("aria-label", draw.say("fast", { times: speed + "×" }));
    hands.setAttribute("aria-pressed", hide ? "true" : "false");
    hands.setAttribute("aria-label", hide ? draw.words.show : draw.words.hide);
  }

  function faster(by) {
    const next = SPEEDS.indexOf(speed) + by;
    speed = SPEEDS[(next + SPEEDS.length) % SPEEDS.length];
    playing(Boolean(timer));
  }

  function turn(by) {
    once(function () {
      const deal = at.deal + by;
      if (game && deal >= 1 && deal <= game.deals.length) show({ deal: deal, step: 0 });
    });
  }

  function hands() {
    hide = !hide;
    if (game) show(at);
    buttons();
  }

  // A phone without a clipboard for pages asks with whom to share it.
  function copy() {
    const link = new URL((root().dataset.page || window.location.pathname) + address(lasting()), window.location.href).href;
    const say = function () {
      find(".told-more").textContent = draw.words.copied;
      aloud(draw.words.copied);
    };
    if (navigator.clipboard) navigator.clipboard.writeText(link).then(say, function () {});
    else navigator.share({ title: document.title, url: link }).catch(function () {});
  }

  function help() {
    const dialog = document.getElementById("replay-keys");
    if (dialog && !dialog.open) dialog.showModal();
  }

  const KEYS = {
    n: function () { turn(1); },
    p: function () { turn(-1); },
    h: hands,
    "?": help,
    "+": function () { faster(1); },
    "-": function () { faster(-1); },
    " ": function () { playing(!timer); },
  };

  document.addEventListener("keydown", function (event) {
    if (!root() || document.querySelector("dialog[open]")) return;
    if (event.target.closest("input, textarea, select, [contenteditable]") || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === " " && event.target.closest("button, a, summary")) return;
    if (event.shiftKey && /^Arrow(Left|Right)$/.test(event.key)) {
      event.preventDefault();
      turn(event.key === "ArrowRight" ? 1 : -1);
      return;
    }
    if (KEYS[event.key]) {
      event.preventDefault();
      KEYS[event.key]();
    } else if (/^(Home|End|ArrowLeft|ArrowRight)$/.test(event.key)) {
      playing(false);
      if (game || coming || find('a[data-key="' + event.key + '"]')) event.preventDefault();
      go(event.key);
    }
  });

  // Before htmx hears of it: what the page has already is not asked for.
  document.addEventListener("click", function (event) {
    const here = event.target.closest("#replay");
    if (!here) return;
    if (event.target.closest("[data-autoplay]")) return playing(!timer);
    if (event.target.closest("[data-speed]")) return faster(1);
    if (event.target.closest("[data-hide]")) return hands();
    if (event.target.closest("[data-help]")) return help();
    if (event.target.closest("[data-copy]")) return copy();
    const link = event.target.closest("a[href^='?deal='], .step.off");
    if (event.isTrusted && link) playing(false);
    if (!game) return undefined;
    if (link) {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (link.classList.contains("off")) return undefined;
      const asked = new URLSearchParams(link.getAttribute("href").split("#")[0]);
      show({ deal: Number(asked.get("deal")), step: Number(asked.get("step")) });
      return undefined;
    }
    const tile = event.target.closest("[data-tile]");
    if (tile) lead(tile.dataset.tile);
    return undefined;
  }, true);

  function same(text) { return text.split("-").sort().join("-"); }

  function lead(text) {
    const wanted = same(text);
    const found = game.deals[at.deal - 1].states.findIndex(function (state, step) {
      return step > 0 && state.text.split(" ").slice(1).some(function (word) {
        return word[0] !== "+" && word[0] !== "x" && same(word.replace("/", "-").split(/[@=g]/)[0]) === wanted;
      });
    });
    if (found > 0) show({ deal: at.deal, step: found });
  }

  // A wheel over the felt turns steps, with Shift deals; at the end the page scrolls.
  let turned = 0;
  document.addEventListener("wheel", function (event) {
    if (!game || event.ctrlKey || !event.target.closest("#replay .stage")) return;
    const by = event.deltaY || event.deltaX;
    const key = by > 0 ? "ArrowRight" : "ArrowLeft";
    const on = event.shiftKey ? game.deals[at.deal - 1 + Math.sign(by)] : place(key);
    if (!on) return;
    event.preventDefault();
    turned = Math.sign(turned) === Math.sign(by) ? turned + by : by;
    if (Math.abs(turned) < NOTCH && event.deltaMode === 0) return;
    turned = 0;
    playing(false);
    if (event.shiftKey) turn(Math.sign(by));
    else go(key);
  }, { passive: false });

  document.addEventListener("deal-tried", function (event) { once(function () { tryOut(event.detail); }); });

  let from = null;
  document.addEventListener("touchstart", function (event) {
    const stage = event.target.closest("#replay .stage");
    from = stage && event.touches.length === 1 ? { x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
  }, { passive: true });
  document.addEventListener("touchend", function (event) {
    if (!from) return;
    const x = event.changedTouches[0].clientX - from.x;
    const y = event.changedTouches[0].clientY - from.y;
    from = null;
    if (Math.abs(x) < 40 || Math.abs(x) < 2 * Math.abs(y)) return;
    playing(false);
    go(x < 0 ? "ArrowRight" : "ArrowLeft");
  }, { passive: true });

  function begin() {
    if (!root() || !draw) return;
    buttons();
    at = { deal: Number(root().dataset.deal), step: Number(root().dataset.step) };
    const source = root().dataset.source;
    if (!source) return;
    begun = coming = true;
    reveal();
    // The first log of a game may have come to a page that had none.
    document.body.classList.add("watching");
    if (root().hasAttribute("data-live")) return window.replayLive(source, renewed);
    fetch(source, { headers: { Accept: "application/json" } }).then(function (answer) {
      return answer.ok ? answer.json() : null;
    }).then(function (whole) { if (whole) came(whole); }).catch(function () { /* Steps stay links. */ }).then(function () {
      coming = false;
      caughtUp();
    });
    return undefined;
  }

  function came(whole) {
    if (!root() || !root().dataset.source) return;
    game = prepared(whole);
    coming = false;
    root().classList.add("ready");
    buttons();
    // A log that was corrected may have become shorter.
    const deal = Math.min(Number(root().dataset.deal), game.deals.length);
    at = { deal: deal, step: Math.min(Number(root().dataset.step), length(deal)) };
    controls();
  }

  // A game that goes on, as it stands now. Whoever looks at its newest move is led on with it; who
  // looks at another stays there, and nothing of it is drawn anew.
  function renewed(whole) {
    if (!root()) return false;
    const before = game;
    const there = before ? newest() : root().hasAttribute("data-newest");
    const seen = before && JSON.stringify([before.deals[at.deal - 1].states[at.step], before.deals[at.deal - 1].frame]);
    const deals = before ? before.deals.map(over).join() : "";
    came(whole);
    const deal = there ? game.deals.length : Math.min(at.deal, game.deals.length);
    const to = { deal: deal, step: there ? length(deal) : Math.min(at.step, length(deal)) };
    const same = to.deal === at.deal && to.step === at.step;
    if (same && (!before || seen === JSON.stringify([game.deals[deal - 1].states[to.step], game.deals[deal - 1].frame]))) {
      chips();
      moves(false);
      controls();
    } else show(to);
    caughtUp();
    const score = document.getElementById("so-far");
    if (before && score && deals !== game.deals.map(over).join()) window.htmx.trigger(score, "game-changed");
    if (whole.live) return true;
    root().removeAttribute("data-live");
    // What came of it stands on the page around the table.
    if (!document.body.classList.contains("embedded")) window.location.reload();
    return false;
  }

  function over(deal) { return Boolean(deal.states[deal.states.length - 1].ended); }

  document.addEventListener("htmx:afterSettle", function () {
    // A step asked for before the whole game had come: it is drawn as the others are.
    if (!begun) begin();
    if (game && root() && !root().classList.contains("ready")) {
      root().classList.add("ready");
      show({ deal: Number(root().dataset.deal), step: Number(root().dataset.step) });
    }
    buttons();
    reveal();
    const line = find(".told p");
    if (line && !game) aloud(line.textContent.trim().replace(/\s+/g, " "));
  });
  begin();
})();
