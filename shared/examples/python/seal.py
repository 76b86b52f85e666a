import json
from urllib.parse import urlencode
from urllib.request import Request, urlopen

HOST = "https://waxseal.example"
AGENT = {"User-Agent": "my-program/1.0"}

fields = {"secret": "correct horse battery staple", "ttl": 3600}
request = Request(f"{HOST}/api/v2/secret/conceal", urlencode(fields).encode(), AGENT)
with urlopen(request) as answer:
    metadata = json.load(answer)["record"]["metadata"]
print("Send this:", metadata["share_url"])
print("Keep this:", metadata["metadata_url"])
