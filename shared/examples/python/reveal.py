import json
import os
from urllib.request import Request, urlopen

HOST = "https://waxseal.example"
AGENT = {"User-Agent": "my-program/1.0"}
key = os.environ["SECRET_KEY"]

request = Request(f"{HOST}/api/v2/secret/{key}", b"continue=true", AGENT)
with urlopen(request) as answer:
    print(json.load(answer)["record"]["secret_value"])
