import type { Database } from '../../src/bank/database/database.ts'

/**
 * Creates the least that a ledger in SQL can be, beside the bank: accounts with a balance, transfers, and two entries for each. It has
 * no holders, orders, lists, notices or chains, and nothing is checked but that a balance stays at or above zero.
 */
export async function createBareLedger(database: Database): Promise<void> {
  await database.script(`
    create table bare_account (n int primary key, balance_pence bigint not null check (balance_pence >= 0)) with (fillfactor = 60);
    create table bare_transfer (id uuid primary key, debtor int not null, creditor int not null, amount_pence bigint not null,
                                made_at timestamptz not null);
    create table bare_entry (account int not null, transfer_id uuid not null, amount_pence bigint not null,
                             balance_after_pence bigint not null);
    insert into bare_account select n, 5000000000 from bench_account;
    create function bare_transfer(transfer uuid, debtor int, creditor int, amount bigint) returns void language plpgsql as $$
    declare
      debtor_after   bigint;
      creditor_after bigint;
    begin
      perform from bare_account where n in (debtor, creditor) order by n for no key update;
      update bare_account set balance_pence = balance_pence - amount where n = debtor returning balance_pence into debtor_after;
      update bare_account set balance_pence = balance_pence + amount where n = creditor returning balance_pence into creditor_after;
      insert into bare_transfer values (transfer, debtor, creditor, amount, now());
      insert into bare_entry values (debtor, transfer, -amount, debtor_after), (creditor, transfer, amount, creditor_after);
    end $$`)
  await database.script('vacuum analyze bare_account')
}

/** One transfer of the bare ledger, from `:d` to `:c`. */
export const bareScript = 'select bare_transfer(gen_random_uuid(), :d, :c, 5);\n'
