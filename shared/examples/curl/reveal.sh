host=https://waxseal.example

# The key of a secret is a secret: curl reads the address from standard input.
printf 'url = "%s/api/v2/secret/%s"' "$host" "$SECRET_KEY" |
  curl --silent --show-error --fail-with-body --user-agent my-program/1.0 \
    --config - --data continue=true
