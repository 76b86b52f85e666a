host=https://waxseal.example
# If an answer is lost, repeat the call within a minute, with the same rid.
rid=$(openssl rand -hex 16)

# The key of a secret is a secret: curl reads the address from standard input.
printf 'url = "%s/api/v2/secret/%s"' "$host" "$SECRET_KEY" |
  curl --silent --show-error --fail-with-body --user-agent my-program/1.0 \
    --config - --data continue=true --data "rid=$rid"
