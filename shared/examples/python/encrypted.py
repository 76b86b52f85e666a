import base64, hashlib, json, os, re, sys, unicodedata, urllib.error, urllib.request, uuid
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

HOST = "https://waxseal.example"
BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
RECORD = 65_536


def hkdf(key, label, length=32):
    return HKDF(SHA256(), length, None, b"waxseal/1 " + label).derive(key)


def stretch(key, passphrase):
    text = unicodedata.normalize("NFC", passphrase).encode()
    return hashlib.pbkdf2_hmac("sha256", text, hkdf(key, b"pass-salt", 16), 600_000)


def b64(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def call(path, fields):
    headers = {"Content-Type": "application/json", "User-Agent": "my-program/1.0"}
    request = urllib.request.Request(HOST + path, json.dumps(fields).encode(), headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["record"]
    except urllib.error.HTTPError as error:
        sys.exit(json.load(error)["message"])


def share(text, passphrase=""):
    """Returns the link."""
    key, half = os.urandom(16), os.urandom(32)
    stretched = stretch(key, passphrase) if passphrase else b""
    data = text.encode()
    manifest = json.dumps({"text": len(data), "files": []}).encode()
    content = len(manifest).to_bytes(4, "big") + manifest + data
    size = 256
    while size < len(content):
        size *= 2  # up to 1 MiB, the most that a call takes
    content = content.ljust(size, b"\0")

    header = b"WXS1" + (b"\1" if passphrase else b"\0") + bytes(11)
    aes = AESGCM(hkdf(key + half + stretched, b"content"))
    sealed = header
    for at in range(0, size, RECORD):
        last = b"\1" if at + RECORD >= size else b"\0"
        nonce = (at // RECORD).to_bytes(11, "big") + last
        sealed += aes.encrypt(nonce, content[at : at + RECORD], header)

    fields = {"sealed": b64(sealed), "share": b64(half)}
    fields["proof_hash"] = b64(hashlib.sha256(hkdf(key, b"proof")).digest())
    if passphrase:
        proof = hkdf(key + stretched, b"passphrase proof")
        fields["passphrase_hash"] = b64(hashlib.sha256(proof).digest())
    number, fragment = int.from_bytes(key, "big"), ""
    for _ in range(22):
        number, digit = divmod(number, 62)
        fragment = BASE62[digit] + fragment
    secret_key = call("/api/v2/secret/conceal", fields)["metadata"]["secret_key"]
    if not re.fullmatch("1[0-9A-Za-z]{22}", secret_key):
        sys.exit("the service is of another version")
    return f"{HOST}/secret/{secret_key}#{'b' if passphrase else 'a'}{fragment}"


def reveal(link, passphrase=""):
    """Opens a link, once."""
    url = urlsplit(link)
    if not re.match("[ab][0-9A-Za-z]{22}(?![0-9A-Za-z])(?!.*(#|%(25)*23))", url.fragment):
        sys.exit("the link is incomplete")
    number = 0
    for character in url.fragment[1:23]:
        number = number * 62 + BASE62.index(character)
    key = number.to_bytes(16, "big")
    fields = {"continue": True, "rid": str(uuid.uuid4()), "proof": b64(hkdf(key, b"proof"))}
    stretched = b""
    if url.fragment[0] == "b":
        stretched = stretch(key, passphrase)
        fields["passphrase_proof"] = b64(hkdf(key + stretched, b"passphrase proof"))
    record = call("/api/v2" + url.path, fields)

    sealed = unb64(record["sealed"])
    header, content = sealed[:16], b""
    aes = AESGCM(hkdf(key + unb64(record["share"]) + stretched, b"content"))
    for at in range(16, len(sealed), RECORD + 16):
        last = b"\1" if at + RECORD + 16 >= len(sealed) else b"\0"
        nonce = ((at - 16) // (RECORD + 16)).to_bytes(11, "big") + last
        content += aes.decrypt(nonce, sealed[at : at + RECORD + 16], header)
    begin = 4 + int.from_bytes(content[:4], "big")
    manifest = json.loads(content[4:begin])
    return content[begin : begin + manifest["text"]].decode()
