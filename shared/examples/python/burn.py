import json
import os
from urllib.request import urlopen

HOST = "https://waxseal.example"
key = os.environ["METADATA_KEY"]

with urlopen(f"{HOST}/api/v2/private/{key}/burn", b"continue=true") as answer:
    print(json.load(answer)["record"]["state"])
