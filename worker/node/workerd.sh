#!/bin/sh
# Becomes workerd, and starts a child that ends it when the launcher is gone (parent watch): the launcher alone holds the
# writing end of the pipe `parent-watch`, which closes when it dies, for whatever reason.
# Every address that miniflare chose is replaced by a Unix socket in the private folder, so no port is opened. The names are
# relative, because a socket address holds 107 bytes only.
set -eu
# A terminal interrupts all processes at once; the launcher decides when the runtime stops.
trap '' INT
cd "$WAXSEAL_RUNTIME"
exec 9<parent-watch
workerd=$$
(
  read -r _ <&9 || true
  kill -9 "$workerd" 2>/dev/null || true
) <&9 >/dev/null 2>&1 3>&- &
# Left over by a crashed runtime.
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
