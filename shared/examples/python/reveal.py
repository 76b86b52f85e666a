import json
import os
from urllib.request import urlopen

HOST = "https://waxseal.example"
key = os.environ["SECRET_KEY"]

with urlopen(f"{HOST}/api/v2/secret/{key}", b"continue=true") as answer:
    print(json.load(answer)["record"]["secret_value"])
