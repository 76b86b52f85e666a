import json
from urllib.parse import urlencode
from urllib.request import urlopen

HOST = "https://waxseal.example"

fields = {"secret": "correct horse battery staple", "ttl": 3600}
with urlopen(f"{HOST}/api/v2/secret/conceal", urlencode(fields).encode()) as answer:
    metadata = json.load(answer)["record"]["metadata"]
print("Send this:", metadata["share_url"])
print("Keep this:", metadata["metadata_url"])
