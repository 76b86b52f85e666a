host=https://waxseal.example

printf %s 'correct horse battery staple' |
  curl --silent --show-error --fail-with-body --user-agent my-program/1.0 \
    "$host/api/v1/share" --data-urlencode secret@-
