host=https://waxseal.example

curl --silent --show-error --fail-with-body "$host/api/v2/secret/generate" \
  --data length=16 --data ttl=3600
