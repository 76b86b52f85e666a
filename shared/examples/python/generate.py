import json
from urllib.request import Request, urlopen

HOST = "https://waxseal.example"
AGENT = {"User-Agent": "my-program/1.0"}

request = Request(f"{HOST}/api/v2/secret/generate", b"length=16&ttl=3600", AGENT)
with urlopen(request) as answer:
    record = json.load(answer)["record"]
print("Generated:", record["secret"]["value"])
print("Send this:", record["metadata"]["share_url"])
