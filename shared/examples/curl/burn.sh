host=https://waxseal.example

printf 'url = "%s/api/v2/private/%s/burn"' "$host" "$METADATA_KEY" |
  curl --silent --show-error --fail-with-body --user-agent my-program/1.0 \
    --config - --data continue=true
