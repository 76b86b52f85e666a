#!/bin/sh
# Becomes workerd, and leaves a child behind that ends it when the launcher is gone, however that died:
# the launcher alone holds the writing end of the lifeline.
# Every address that miniflare chose becomes a Unix socket in the private folder: no port is opened here. The names are
# relative, because an address of a socket has room for 107 bytes only.
set -eu
# A terminal interrupts everybody at once; the launcher decides when the runtime stops.
trap '' INT
cd "$WAXSEAL_RUNTIME"
exec 9<lifeline
workerd=$$
(
  read -r _ <&9 || true
  kill -9 "$workerd" 2>/dev/null || true
) <&9 >/dev/null 2>&1 3>&- &
# What a runtime that crashed has left.
rm -f product entry
for argument do
  shift
  case $argument in
    --socket-addr=entry=*) argument=--socket-addr=entry=unix:entry ;;
    --external-addr=loopback=*) argument=--external-addr=loopback=unix:helper ;;
    -) set -- "$@" --socket-addr=direct:0:default=unix:product ;;
  esac
  set -- "$@" "$argument"
done
exec "$WAXSEAL_WORKERD" "$@" 9<&-
