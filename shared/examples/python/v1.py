import json
from urllib.parse import urlencode
from urllib.request import Request, urlopen

HOST = "https://waxseal.example"
AGENT = {"User-Agent": "my-program/1.0"}

fields = {"secret": "correct horse battery staple", "ttl": 3600}
request = Request(f"{HOST}/api/v1/share", urlencode(fields).encode(), AGENT)
with urlopen(request) as answer:
    print("Send this:", json.load(answer)["share_url"])
