import json
import os
import uuid
from urllib.request import Request, urlopen

HOST = "https://waxseal.example"
AGENT = {"User-Agent": "my-program/1.0"}
key = os.environ["SECRET_KEY"]
# If an answer is lost, repeat the call within a minute, with the same rid.
rid = uuid.uuid4()

request = Request(f"{HOST}/api/v2/secret/{key}", f"continue=true&rid={rid}".encode(), AGENT)
with urlopen(request) as answer:
    print(json.load(answer)["record"]["secret_value"])
