#!/bin/sh
# Writes the configuration files of one machine: deploy/render.sh db1 <folder>
# The machine is one whose address CLUSTER_ENV, else cluster.env beside this, has: db1 for DB1_ADDRESS.
set -eua
here=$(cd "$(dirname "$0")" && pwd)
NODE_NAME=$1
folder=$2
if ! command -v envsubst > /dev/null; then echo 'Install gettext-base.' >&2; exit 1; fi
. "${CLUSTER_ENV:-$here/cluster.env}"
NODE_ADDRESS=
case $NODE_NAME in
  db[0-9]|app[0-9]|backup) eval "NODE_ADDRESS=\${$(echo "$NODE_NAME" | tr a-z A-Z)_ADDRESS:-}" ;;
esac
if [ -z "$NODE_ADDRESS" ]; then echo "There is no machine $NODE_NAME." >&2; exit 1; fi
# A value may name the machine's own address, so it is read again now that this is known.
. "${CLUSTER_ENV:-$here/cluster.env}"

# Only these are replaced: a dollar sign of another program stays.
names="$(set | sed -n 's/^\([A-Z]*[0-9]*_ADDRESS\)=.*/$\1/p') "'
  $CLUSTER $NODE_NAME $PUBLIC_ORIGIN $METRICS_PORT $SHARED_BUFFERS $MAX_WAL_SIZE $WATCHDOG_MODE $ARCHIVE_MODE $ROOT'
write() {
  mkdir -p "$folder/$(dirname "$2")"
  envsubst "$names" < "$here/$1" > "$folder/$2"
}
case $NODE_NAME in
  db*)
    write etcd/etcd.env etc/default/etcd
    write patroni/patroni.yml etc/patroni/config.yml
    write patroni/create-bank.sql etc/patroni/create-bank.sql
    write pgbackrest/archive.sh etc/pgbackrest/archive.sh
    write pgbackrest/database.conf etc/pgbackrest.conf
    ;;
  app*)
    write haproxy/haproxy.cfg etc/haproxy/haproxy.cfg
    write bank/sarsen.env etc/sarsen/sarsen.env
    ;;
  backup) write pgbackrest/repository.conf etc/pgbackrest.conf ;;
esac
