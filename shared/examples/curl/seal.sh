host=https://waxseal.example

# The secret comes by standard input: every user of a computer can see arguments.
printf %s 'correct horse battery staple' |
  curl --silent --show-error --fail-with-body --user-agent my-program/1.0 \
    "$host/api/v2/secret/conceal" --data-urlencode secret@- --data ttl=3600
