"""verify_lists.py LOG [OLDER] [KEY …]: checks the exported log of a club, and that it only grew since OLDER.
Python 3.9 or later and nothing else: no network, no code of ours. The format: docs/lists.md. """
import base64, json, re, sys
from hashlib import sha256, sha512

P, ORDER = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D, I = -121665 * pow(121666, -1, P) % P, pow(2, (P - 1) // 4, P)
HEAD = re.compile("(([^\n]+)\n(0|[1-9][0-9]{0,17})\n([^\n]+)\n)\n((?:\u2014 [^ \n]+ [^ \n]+\n)+)")

def need(right, code="malformed"):
    if not right:
        raise ValueError(code)

def point(octets):  # RFC 8032, 5.1.3
    number = int.from_bytes(octets, "little")
    odd, y = number >> 255, number % 2**255
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    x = x if x * x % P == square else x * I % P
    need(y < P and x * x % P == square and (x or not odd), "signature_wrong")
    x = x if x % 2 == odd else P - x
    return x, y, 1, x * y % P

def add(p, q):  # RFC 8032, 5.1.4
    a, b = (p[1] - p[0]) * (q[1] - q[0]), (p[1] + p[0]) * (q[1] + q[0])
    c, d = 2 * p[3] * q[3] * D, 2 * p[2] * q[2]
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P

def times(n, p):
    q = (0, 1, 1, 0)
    while n:
        q, n, p = add(q, p) if n & 1 else q, n >> 1, add(p, p)
    return q

BASE = point((4 * pow(5, -1, P) % P).to_bytes(32, "little"))

def need_signed(public, signature, message, code):  # RFC 8032, 5.1.7
    s = int.from_bytes(signature[32:], "little")
    k = int.from_bytes(sha512(signature[:32] + public + message).digest(), "little") % ORDER
    p, q = times(s, BASE), add(point(signature[:32]), times(k, point(public)))
    need(s < ORDER and not any((p[i] * q[2] - q[i] * p[2]) % P for i in (0, 1)), code)

def octets_of(text):
    octets = base64.b64decode(text, validate=True)
    need(octets and base64.b64encode(octets).decode() == text)
    return octets

def key_of(text):  # its name, its kind, the public key, the id that stands before signatures
    name, number, rest = text.split("+", 2)
    octets = octets_of(rest)
    need(len(octets) == 33 and number == sha256(name.encode() + b"\n" + octets).hexdigest()[:8])
    return name, octets[0], octets[1:], bytes.fromhex(number)

def check_entry(entry, i, origin, keys, newest):
    lines, content = entry["leaf"].split("\n"), entry.get("content")
    if lines[:2] == ["boneyard-log-entry/1", "key"]:
        key, statement = key_of(lines[2]), f"boneyard-log-key/1\n{origin}\n{i}\n{lines[2]}\n"
        keys.append((i, key))
        need(len(lines) == 6 and key[:2] == (origin, 1), "key_not_signed")
        if len(keys) > 1 and (lines[3] != "-" or lines[2] not in sys.argv):  # see "A lost key"
            signature = octets_of(lines[3]) if lines[3] != "-" else b""
            need_signed(keys[-2][1][2], signature, statement.encode(), "key_not_signed")
        return need(len(keys) > 1 or (i == 0 and lines[3] == "-"), "key_not_signed")
    need(len(lines) == 9 and lines[0] == "boneyard-log-entry/1", "entry_malformed")
    before, newest[lines[3]] = newest.get(lines[3], "-"), i
    need(newest.setdefault(lines[2], i) == i, "entry_repeated")
    need(str(before) == lines[6], "supersedes_wrong")
    digest = sha256((content or "").encode()).hexdigest()
    need(content is None or lines[4] == f"sha256:{digest}", "content_changed")

def check_head(note, heads, roots, keys, cosigners):
    need(HEAD.fullmatch(note), "head_malformed")
    text, origin, size, root, lines = HEAD.fullmatch(note).groups()
    need(heads.setdefault(int(size), root) == root, f"heads_disagree, size {size}")
    need(int(size) < len(roots), f"head_beyond, size {size}")
    need(octets_of(root) == roots[int(size)], f"root_wrong, size {size}")
    key = [key for i, key in keys if i < int(size)][-1]
    need(origin == key[0] and f"\n\u2014 {origin} " in note, "signature_wrong")
    for _, name, data in (line.split(" ") for line in lines.splitlines()):
        octets = octets_of(data)
        whose = [one for one in (key, *cosigners) if (name, octets[:4]) == (one[0], one[3])]
        need(whose, "signature_unknown")
        when = f"cosignature/v1\ntime {int.from_bytes(octets[4:12], 'big')}\n"
        start, before = (12, when) if whose[0][1] == 4 else (4, "")
        need_signed(whose[0][2], octets[start:], (before + text).encode(), "signature_wrong")

def check(log, findings):  # returns the heads and the roots, by size
    def attempt(place, function, *given):
        try:
            function(*given)
        except (ValueError, IndexError) as fault:
            findings.append(f"{place}: {fault}")
    need(log["format"] == "boneyard-log 1" and len(log) == 5, "not_a_log")
    edge, roots, keys, newest, heads, last = [], [sha256().digest()], [], {}, {}, ""
    for i, entry in enumerate(log["entries"]):
        need({"leaf", "hash"} <= set(entry) <= {"leaf", "hash", "content"}, "not_a_log")
        node, size = sha256(b"\0" + entry["leaf"].encode()).digest(), i
        attempt(f"entry {i}", need, base64.b64encode(node).decode() == entry["hash"], "entry_changed")
        while size & 1:
            node, size = sha256(b"\1" + edge.pop() + node).digest(), size >> 1
        edge.append(node)
        for left in edge[-2::-1]:
            node = sha256(b"\1" + left + node).digest()
        roots.append(node)
        attempt(f"entry {i}", check_entry, entry, i, log["origin"], keys, newest)
        attempt(f"entry {i}", need, last <= (last := entry["leaf"][-21:]), "time_backwards")
    for i, note in enumerate(log["heads"]):
        attempt(f"head {i}", check_head, note, heads, roots, keys, [key_of(one) for one in log["cosigners"]])
    attempt("log", need, max(heads, default=0) == len(roots) - 1, "entries_unsigned")
    return heads, roots

found = []
log, *older = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:] if "+" not in name)
_, roots = check(log, found)
for size, root in check(older[0], found)[0].items() if older else ():
    if size >= len(roots) or octets_of(root) != roots[size]:
        found.append(f"{'heads_disagree' if size < len(roots) else 'head_taken_back'}: size {size}")
print("first key, to be compared:", log["entries"][0]["leaf"].split("\n")[2], *log["cosigners"])
sys.exit("\n".join(found) or 0)
