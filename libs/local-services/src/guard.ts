/**
 * The shell text in which every local service starts. It leaves a watcher behind and becomes the service itself, so the
 * service has the pid that the parent knows. The watcher holds the reading end of a pipe whose only writing end is the
 * parent's: a parent that ends in any way, SIGKILL included, closes it. A line says that the service has ended already,
 * so that no other process which got its pid is hit.
 *
 * $1 the signal that stops the service at once · $2 a folder to remove then, or empty · $3 … the command
 */
export const GUARD = `
signal=$1 leftover=$2
shift 2
exec 3<&0 </dev/null
(
  exec >/dev/null 2>&1 4>&-
  trap '' INT TERM HUP QUIT
  if ! read -r ended <&3; then
    kill -"$signal" $$
    tries=0
    while kill -0 $$ && [ $tries -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done
    kill -KILL $$
    if [ -n "$leftover" ]; then rm -rf "$leftover"; fi
  fi
) &
exec "$@" 3<&-
`;
