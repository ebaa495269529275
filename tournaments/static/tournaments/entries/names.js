// Names as they are looked for: without accents, case and marks, like sort_key in web/folding.py
// (a test holds the two together).
var boneyardNames = (function () {
  "use strict";
  var PLAIN = { "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŋ": "n", "ŧ": "t", "ĸ": "k", "æ": "ae", "œ": "oe", "þ": "th", "ß": "ss", "ə": "e", "ɓ": "b", "ɗ": "d", "ƙ": "k" };
  function fold(text) {
    var plain = text.toLowerCase().normalize("NFKD").replace(/\p{Mn}/gu, "");
    return plain
      .replace(/[łøđðħıŋŧĸæœþßəɓɗƙ]/g, function (letter) { return PLAIN[letter]; })
      .replace(/['\u2019\u2018\u02bc\u02bb`\u00b4\u2032]/g, "")
      .replace(/[\-\u2010\u2011\u2012\u2013\u2014\u2212_\u00b7\/\.,]/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  }
  function words(asked) {
    return fold(asked).split(" ").filter(Boolean);
  }
  function has(text, asked) {
    var folded = fold(text);
    return words(asked).every(function (word) { return folded.indexOf(word) >= 0; });
  }
  return { fold: fold, has: has };
})();
