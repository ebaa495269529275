// Draws a moment of a replay from its document: the same elements as the templates of the page.
// Where tiles lie on the board the server says; nothing is laid out here.
(function () {
  "use strict";

  const words = JSON.parse((document.getElementById("replay-words") || {}).textContent || "{}");
  const HIDDEN = "?";

  function say(name, values) {
    return (words[name] || name).replace(/%\((\w+)\)s/g, function (_all, key) { return values[key]; });
  }

  function escaped(text) {
    return String(text).replace(/[&<>"']/g, function (sign) { return "&#" + sign.charCodeAt(0) + ";"; });
  }

  function count(number, one, many) {
    return number === 1 ? words[one] : say(many, { count: number });
  }

  function face(number, x, y, lying) {
    if (number === 0) return "";
    const place = lying ? 'transform="translate(' + x + " " + y + ')rotate(90)"' : 'x="' + x + '" y="' + y + '"';
    return '<use href="#face-' + number + '" ' + place + "/>";
  }

  function body(text, look, lying, wild) {
    if (text === HIDDEN || look === "back") return '<use href="#tile-back"/>';
    const numbers = text.split("-").map(Number);
    const mark = lying ? "0.8,0.465 1,0.265 1.2,0.465 1,0.665" : "0.5,0.765 0.7,0.965 0.5,1.165 0.3,0.965";
    return '<use href="#tile' + (lying ? "-lying" : "") + '"/>' + face(numbers[0], 0.5, 0.465, lying) +
      face(numbers[1], lying ? 1.5 : 0.5, lying ? 0.465 : 1.465, lying) + (wild ? '<polygon points="' + mark + '"/>' : "");
  }

  function tile(text, look) {
    const hidden = text === HIDDEN || look === "back";
    return '<svg class="small-tile" viewBox="0 0 1 2" aria-hidden="true" focusable="false"' +
      (hidden ? "" : ' data-tile="' + escaped(text) + '"') + '><g class="tile ' + (hidden ? "back" : look || "") + '">' + body(text, look, false, false) + "</g></svg>";
  }

  function tiles(texts) {
    return texts.map(function (text) { return tile(text, ""); }).join("");
  }

  function told(texts) {
    const open = texts.filter(function (text) { return text !== HIDDEN; });
    const rest = texts.length - open.length;
    return open.concat(rest ? [say("hidden", { count: rest })] : []).join(", ");
  }

  function pips(texts) {
    return texts.reduce(function (sum, text) {
      return sum + text.split("-").reduce(function (one, number) { return one + Number(number); }, 0);
    }, 0);
  }

  function drawn(state, seat) {
    const found = (state.text || "")[0] === seat ? (state.text || "").split(" ") : [];
    return found.filter(function (word) { return word[0] === "+"; }).map(function (word) { return word.slice(1); });
  }

  function seat(letter, name, state, hide) {
    const hand = (state.hands || {})[letter] || [];
    const shown = hide ? hand.map(function () { return HIDDEN; }) : hand;
    const fresh = drawn(state, letter);
    const next = state.next_seat === letter;
    const could = next && !hide && (state.could || []).indexOf("…") < 0 ? state.could || [] : [];
    const size = hand.length <= 7 ? "few" : hand.length <= 14 ? "some" : "many";
    const won = state.tricks && letter in state.tricks ? state.tricks[letter] : null;
    const points = state.trick_points && letter in state.trick_points ? state.trick_points[letter] : null;
    const melds = state.melds && state.melds[letter];
    const lacks = (state.lacks || {})[letter];
    const badge = won === null ? "" : ' <span class="badge num">' + escaped(count(won, "trick", "tricks") + (points === null ? "" : ", " + count(points, "point", "points"))) + "</span>";
    const laid = shown.map(function (text) {
      return tile(text, (fresh.indexOf(text) >= 0 ? "fresh " : "") + (could.indexOf(text) >= 0 ? "can" : ""));
    }).join("");
    const known = !hide && hand.length && hand.indexOf(HIDDEN) < 0 && !state.tricks;
    let foot = "";
    if (melds) {
      foot += melds.length ? '<span class="meld-tiles" role="img" aria-label="' + escaped(words.melds + ": " + melds.map(function (one) { return one.join(" "); }).join(", ")) + '">' +
        melds.map(function (one) { return '<span class="meld-set">' + tiles(one) + "</span>"; }).join("") + '</span> <strong class="num">' + signed((state.meld_points || {})[letter] || 0) + "</strong> " : escaped(words.nomelds) + " ";
    }
    if (known) foot += '<span class="num">' + escaped(count(pips(hand), "pip", "pips")) + "</span>";
    if (lacks) foot += ' <span class="lacks num">' + escaped(say("lacks", { numbers: lacks.join(", ") })) + "</span>";
    return '<p class="seat-head"><span class="letter" aria-hidden="true">' + letter + '</span> <bdi class="seat-name">' + escaped(name) + "</bdi>" +
      (next ? ' <span class="hidden">' + escaped(words.next) + "</span>" : "") + badge + "</p>" +
      '<div class="hand-tiles ' + size + '" role="img" aria-label="' + escaped(say("hand", { letter: letter, hand: told(shown) })) + '">' +
      (laid || '<span class="quiet-on">' + escaped(words.none) + "</span>") + "</div>" + '<p class="seat-foot">' + foot + "</p>";
  }

  function signed(number) {
    return (number > 0 ? "+" : number < 0 ? "−" : "") + Math.abs(number);
  }

  function board(deal, state) {
    const lying = deal.board.slice(0, state.laid || 0);
    const frame = deal.frame.join(" ");
    const threads = lying.filter(function (one) { return one.thread; }).map(function (one) {
      return '<polyline class="thread" points="' + one.thread.join(" ") + '"/>';
    });
    const bodies = lying.map(function (one, place) {
      const newest = state.fresh && place === lying.length - 1;
      return '<g class="tile' + (newest ? " newest" : "") + (one.wild ? " wild" : "") + '" data-tile="' + escaped(one.tile) +
        '" transform="translate(' + one.x + " " + one.y + ')">' + body(one.tile, "", one.lying, one.wild) + "</g>";
    });
    const text = lying.length ? lying.map(function (one) { return one.tile; }).join(", ") : words.empty;
    return '<svg class="board" viewBox="' + frame + '" role="img" aria-label="' + escaped(words.layout + ": " + text) + '">' + threads.join("") + bodies.join("") + "</svg>";
  }

  function note(kind, text) {
    return '<span class="lay-note' + (kind ? " lay-" + kind : "") + '">' + escaped(text) + "</span>";
  }

  function trick(state, seats, where) {
    const laid = (state.trick || []).map(function (row, place) {
      const won = state.won === row[0];
      const trump = state.trump !== undefined && row[1].split("-").indexOf(String(state.trump)) >= 0;
      const led = place === 0 && state.led !== undefined ? note("", say("led", { suit: state.led })) : "";
      return '<li class="lay lay-' + where[row[0]] + (won ? " won" : "") + ((state.text || "")[0] === row[0] ? " fresh" : "") + '" data-tile="' + escaped(row[1]) + '">' + tile(row[1]) +
        '<span class="hidden">' + escaped(seats[row[0]] + ": " + row[1]) + "</span>" + led + (trump ? note("trump", words.trump) : "") + (won ? note("won", words.takes) : "") + "</li>";
    });
    return '<ul class="trick-table" aria-label="' + escaped(words.on_table) + '">' + laid.join("") + "</ul>";
  }

  function rows(state) {
    if (!state.strength) return "";
    const suits = state.strength.map(function (suit) { return "<li>" + suit + "</li>"; }).join("");
    const points = (state.points || []).map(function (number) { return number + "-" + number; });
    return '<div class="rows-of"><div><span class="row-name">' + escaped(words.suits) + '</span> <ol class="strength">' + suits + "</ol></div>" +
      '<div><span class="row-name">' + escaped(words.doubles) + '</span> <div class="tiles" role="img" aria-label="' + points.join(", ") + '">' +
      (points.map(function (text, place) { return tile(text, place < 2 ? "" : "later"); }).join("") || '<span class="row-name">' + escaped(words.allwon) + "</span>") + "</div></div></div>";
  }

  function glasses(state) {
    if (!state.doubles) return "";
    return '<ul class="glasses">' + Object.keys(state.glasses || {}).map(function (side) {
      const open = [];
      const places = state.glasses[side].map(function (row) {
        return "<div>" + row.map(function (place) {
          if (!place) return '<span class="gone"></span>';
          if (place[1]) open.push(place[0]);
          return tile(place[0], place[1] ? "" : "down");
        }).join("") + "</div>";
      }).join("");
      const won = state.doubles[side] || [];
      const sum = won.reduce(function (one, number) { return one + number; }, 0);
      const doubles = won.map(function (number) { return number + "-" + number; }).join(" ");
      const made = won.length ? '<span class="doubles num">' + doubles + ' =</span> <strong class="num">' + sum + "</strong>" : '<span class="doubles">' + escaped(words.nodouble) + "</span>";
      return '<li><span class="row-name">' + escaped(words.glass) + " " + side + " " + made + "</span>" +
        '<div class="glass" role="img" aria-label="' + escaped(words.glass + " " + side + ": " + told(open)) + '">' + places + "</div></li>";
    }).join("") + "</ul>";
  }

  function beside(name, texts, number) {
    if (!texts || !texts.length) return "";
    return '<p class="beside"><span class="row-name">' + escaped(name) + (number ? ' <span class="num">' + texts.length + "</span>" : "") +
      '</span> <span class="tiles" role="img" aria-label="' + escaped(name + ": " + told(texts)) + '">' + tiles(texts) + "</span></p>";
  }

  function middle(deal, state, seats, where, hide) {
    const stock = hide ? (state.stock || []).map(function () { return HIDDEN; }) : state.stock;
    return rows(state) + (deal.board ? board(deal, state) : trick(state, seats, where)) + glasses(state) +
      beside(words.widow, state.widow ? [state.widow] : [], false) + beside(words.stock, stock, true);
  }

  function ends(state) {
    if (!state.ends || !state.ends.length) return "";
    const tally = new Map();
    state.ends.forEach(function (end) { tally.set(end, (tally.get(end) || 0) + 1); });
    const told = Array.from(tally).map(function (pair) { return "<strong>" + escaped(pair[0]) + "</strong>" + (pair[1] > 1 ? " ×" + pair[1] : ""); });
    const sum = state.ends_count === undefined ? "" : " (" + escaped(say("count", { count: state.ends_count })) + ")";
    return escaped(words.ends) + ": " + told.join(" · ") + sum;
  }

  window.replayDraw = { say: say, words: words, escaped: escaped, seat: seat, middle: middle, ends: ends, signed: signed };
})();
