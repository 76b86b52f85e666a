host=https://waxseal.example

# Every user of a computer could see a token in the arguments.
printf 'user = "%s:%s"' "$WAXSEAL_ADDRESS" "$WAXSEAL_TOKEN" |
  curl --silent --show-error --fail-with-body --user-agent my-program/1.0 \
    --config - "$host/api/v2/private/recent"
