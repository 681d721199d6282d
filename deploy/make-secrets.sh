#!/bin/sh
# Makes the secrets that docker-compose.yml mounts, in .vigie/secrets, each once. The folder is closed to others; the
# files themselves must be readable by the users inside the containers.
set -eu
cd "$(dirname "$0")/.."
folder=.vigie/secrets
command -v openssl >/dev/null || {
  echo 'openssl is missing: apt-get install openssl' >&2
  exit 1
}
mkdir -p "$folder"
chmod 700 "$folder"
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
put() { # name, content
  [ -e "$folder/$1" ] && return
  printf '%s' "$2" >"$folder/$1"
  chmod 644 "$folder/$1"
  echo "made $folder/$1"
}
put nats-token "$(random)"
put nats-authorization.conf "token: \"$(cat "$folder/nats-token")\""
put postgres-password "$(random)"
put database-url "postgres://vigie:$(cat "$folder/postgres-password")@postgres:5432/vigie"
put redis-password "$(random)"
put redis-url "redis://:$(cat "$folder/redis-password")@redis:6379"
put orchestrator-agent-token "$(random)"
put orchestrator-gateway-token "$(random)"
# The pair that signs for the agents: the orchestrator's secret, and the key that every agent pins.
put signing.key.pem "$(openssl genpkey -algorithm ed25519)
"
put signing.pub.pem "$(openssl pkey -in "$folder/signing.key.pem" -pubout)
"
put grafana-password "$(random)"
put gateway-tokens "admin first-admin $(random)
"
