#!/bin/sh
# Writes the configuration files of one machine: deploy/render.sh db1 <folder>
# The machine is db1, db2, db3, app1, app2 or backup. CLUSTER_ENV names the file of values, else cluster.env beside this.
set -eua
here=$(cd "$(dirname "$0")" && pwd)
NODE_NAME=$1
folder=$2
case $NODE_NAME in
  db1) address=DB1_ADDRESS ;;
  db2) address=DB2_ADDRESS ;;
  db3) address=DB3_ADDRESS ;;
  app1) address=APP1_ADDRESS ;;
  app2) address=APP2_ADDRESS ;;
  backup) address=BACKUP_ADDRESS ;;
  *) echo "There is no machine $NODE_NAME." >&2; exit 1 ;;
esac
. "${CLUSTER_ENV:-$here/cluster.env}"
eval "NODE_ADDRESS=\$$address"
# A value may name the machine's own address, so it is read again now that this is known.
. "${CLUSTER_ENV:-$here/cluster.env}"

# Only these are replaced: a dollar sign of another program stays.
names='$CLUSTER $NODE_NAME $NODE_ADDRESS $DB1_ADDRESS $DB2_ADDRESS $DB3_ADDRESS $APP1_ADDRESS $APP2_ADDRESS
  $BACKUP_ADDRESS $LOCAL_ADDRESS $PUBLIC_ORIGIN $METRICS_PORT $SHARED_BUFFERS $MAX_WAL_SIZE $WATCHDOG_MODE
  $ARCHIVE_MODE $ROOT'
write() {
  mkdir -p "$folder/$(dirname "$2")"
  envsubst "$names" < "$here/$1" > "$folder/$2"
}
case $NODE_NAME in
  db*)
    write etcd/etcd.env etc/default/etcd
    write patroni/patroni.yml etc/patroni/config.yml
    write patroni/create-bank.sql etc/patroni/create-bank.sql
    write pgbackrest/database.conf etc/pgbackrest.conf
    ;;
  app*)
    write haproxy/haproxy.cfg etc/haproxy/haproxy.cfg
    write bank/sarsen.env etc/sarsen/sarsen.env
    ;;
  backup) write pgbackrest/repository.conf etc/pgbackrest.conf ;;
esac
