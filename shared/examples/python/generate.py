import json
from urllib.request import urlopen

HOST = "https://waxseal.example"

with urlopen(f"{HOST}/api/v2/secret/generate", b"length=16&ttl=3600") as answer:
    record = json.load(answer)["record"]
print("Generated:", record["secret"]["value"])
print("Send this:", record["metadata"]["share_url"])
