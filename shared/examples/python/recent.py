import json
import os
from base64 import b64encode
from urllib.request import Request, urlopen

HOST = "https://waxseal.example"
pair = f"{os.environ['WAXSEAL_ADDRESS']}:{os.environ['WAXSEAL_TOKEN']}"

credentials = b64encode(pair.encode()).decode()
request = Request(
    f"{HOST}/api/v2/private/recent",
    headers={"Authorization": f"Basic {credentials}", "User-Agent": "my-program/1.0"},
)
with urlopen(request) as answer:
    for record in json.load(answer)["records"]:
        print(record["shortkey"], record["state"])
