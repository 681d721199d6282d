/**
 * The shell text in which every local service starts. It leaves a watcher behind and becomes the service itself, so the
 * service has the pid that the parent knows. The watcher holds the reading end of a pipe whose only writing end is the
 * parent's: a parent that ends in any way, SIGKILL included, closes it. A line says that the service has ended already,
 * so that no other process which got its pid is hit.
 *
 * $1 the signal that stops the service at once · $2 `alone`, or `all` when the service's own children must be stopped
 * with it · $3 a folder to remove then, or empty · $4 … the command
 */
export const GUARD = `
signal=$1 whom=$$ leftover=$3
if [ "$2" = all ]; then whom=-$$; fi
shift 3
exec 3<&0 </dev/null
(
  exec >/dev/null 2>&1 4>&-
  trap '' INT TERM HUP QUIT
  if ! read -r ended <&3; then
    kill -"$signal" $whom
    tries=0
    while kill -0 $$ && [ $tries -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done
    if [ "$whom" = $$ ]; then kill -KILL $$; fi
    if [ -n "$leftover" ]; then rm -rf "$leftover"; fi
    kill -KILL $whom
  fi
) &
exec "$@" 3<&-
`;
