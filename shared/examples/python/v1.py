import json
from urllib.parse import urlencode
from urllib.request import urlopen

HOST = "https://waxseal.example"

fields = {"secret": "correct horse battery staple", "ttl": 3600}
with urlopen(f"{HOST}/api/v1/share", urlencode(fields).encode()) as answer:
    print("Send this:", json.load(answer)["share_url"])
