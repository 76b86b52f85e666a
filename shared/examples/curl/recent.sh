host=https://waxseal.example

# A token in the arguments could be seen by everybody on the machine, too.
printf 'user = "%s:%s"' "$WAXSEAL_ADDRESS" "$WAXSEAL_TOKEN" |
  curl --silent --show-error --fail-with-body --user-agent my-program/1.0 \
    --config - "$host/api/v2/private/recent"
