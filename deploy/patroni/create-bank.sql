-- Once, on the primary, as the account postgres: psql -h /run/postgresql -f /etc/patroni/create-bank.sql
-- The bank makes its tables and its two extensions at its first start, as the owner of its database.
create role ${CLUSTER} login;
create database ${CLUSTER} owner ${CLUSTER} locale 'C.UTF-8' template template0;
revoke connect on database ${CLUSTER} from public;
