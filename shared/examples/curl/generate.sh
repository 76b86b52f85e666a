host=https://waxseal.example

curl --silent --show-error --fail-with-body --user-agent my-program/1.0 \
  "$host/api/v2/secret/generate" --data length=16 --data ttl=3600
