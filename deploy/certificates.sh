#!/bin/sh
# Makes a certificate authority and a certificate for each machine: deploy/certificates.sh <folder>
# Run it on a machine that is kept offline, keep ca.key there, and copy ca.crt and <machine>.* to each machine
# (docs/cluster.md). It makes nothing again that is there, so it also makes the certificate of a machine that is added.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "${CLUSTER_ENV:-$here/cluster.env}"
folder=$1
mkdir -p "$folder"
cd "$folder"
umask 077

newkey() { openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1" 2>/dev/null; }

if [ ! -e ca.key ]; then
  newkey ca.key
  openssl req -x509 -new -key ca.key -days 3650 -subj "/CN=$CLUSTER authority" -out ca.crt
fi

# make <machine> <names>: the machine's name is the user whom PostgreSQL and etcd know it by.
make() {
  [ -e "$1.crt" ] && return
  newkey "$1.key"
  printf '%s\n' "subjectAltName=$2" basicConstraints=critical,CA:FALSE keyUsage=critical,digitalSignature \
    extendedKeyUsage=serverAuth,clientAuth > "$1.ext"
  openssl req -new -key "$1.key" -subj "/CN=$1" |
    openssl x509 -req -CA ca.crt -CAkey ca.key -CAcreateserial -days 825 -extfile "$1.ext" -out "$1.crt" 2>/dev/null
  rm "$1.ext"
  # HAProxy wants both in one file.
  cat "$1.crt" "$1.key" > "$1.pem"
}
# Addresses stand among the names, too: pgBackRest looks for them there.
for machine in $(set | sed -n 's/^\(DB[0-9]\|APP[0-9]\|BACKUP\)_ADDRESS=.*/\1/p'); do
  eval "address=\$${machine}_ADDRESS"
  case $machine in
    DB*) names="IP:$address,DNS:$address,$DATABASE_NAMES" ;;
    *) names="IP:$address,DNS:$address" ;;
  esac
  make "$(echo "$machine" | tr A-Z a-z)" "$names"
done
