import type { Database } from '../../../src/bank/database/database.ts'

/** A group is one database transaction. In each of its rounds every account pays once and is paid once. */
const groupRounds = 50

const tables = ['transfer', 'entry', 'account_transaction', 'audit_event', 'notification']

/**
 * Adds the same number of entries to every account of `bench_account`, with everything that belongs to an entry except
 * e-mails, which are deleted after a while: transfers, lines, audit events and notifications. It bypasses the ledger's
 * guards, and hashes and balances are made up. The database does not reconcile, but new transfers work. Indexes that no
 * constraint needs are rebuilt at the end, which is faster than filling them.
 */
export async function loadEntries(
  database: Database,
  entries: number,
  say: (text: string) => void,
): Promise<void> {
  const [count] = await database.query<{ accounts: bigint }>('select count(*) as accounts from bench_account')
  const accounts = Number(count?.accounts ?? 0n)
  const rounds = Math.ceil(entries / accounts / 2)
  const indexes = await database.query<{ name: string; definition: string }>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
      where i.tablename = any ($1) and i.schemaname = 'public'
        and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  )
  for (const { name } of indexes) await database.script(`drop index ${name}`)
  await database.query(
    'insert into audit_chain (id) select customer_id from bench_account on conflict (id) do nothing',
  )
  for (let from = 0; from < rounds; from += groupRounds) {
    if (from % 500 === 0) say(`Loaded ${(from * accounts * 2).toLocaleString('en-GB')} entries`)
    await loadGroup(database, accounts, { from, to: Math.min(from + groupRounds, rounds) - 1, rounds })
  }
  await goOnFromThere(database, rounds)
  for (const { name, definition } of indexes) {
    say(`Making ${name}`)
    await database.script(`set maintenance_work_mem = '1GB'; ${definition}; reset maintenance_work_mem`)
  }
  await database.script('vacuum (freeze, analyze)')
}

/**
 * In each round, account n pays the account a fixed distance further on. So it gets one more entry and line as debtor,
 * then one more as creditor, and one more event in its customer's chain.
 */
const loadGroup = (
  database: Database,
  accounts: number,
  { from, to, rounds }: { from: number; to: number; rounds: number },
): Promise<void> =>
  database.transaction(async transaction => {
    await transaction.query('set local session_replication_role = replica')
    await transaction.query(
      `with moved as materialized (
         select r, gen_random_uuid() as id, d.account_id as debtor, c.account_id as creditor, d.customer_id as payer,
                c.customer_id as payee, da.last_entry_no + 2 * r + 1 as debtor_no, ca.last_entry_no + 2 * r + 2 as creditor_no,
                da.last_transaction_no + 2 * r + 1 as debtor_line, ca.last_transaction_no + 2 * r + 2 as creditor_line,
                chain.last_event_no + r + 1 as event_no, 'Deposit from ' || d.holder_name as deposit,
                (array['INV', 'PO', 'REF', 'HULL-DEP', 'RENT', 'SALARY'])[1 + (d.n + r) % 6] || '-'
                  || lpad(((d.n * 7919 + r * 104729) % 1000000)::text, 6, '0') as reference,
                transaction_timestamp() - ($4 - r) * interval '1 microsecond' as at
           from generate_series($1::int, $2::int) r
          cross join bench_account d
           join bench_account c on c.n = 1 + (d.n + r % ($3::int - 1)) % $3::int
           join account da on da.id = d.account_id
           join account ca on ca.id = c.account_id
           join audit_chain chain on chain.id = d.customer_id
       ), posted as (
         insert into transfer (id, fingerprint, kind, status, debtor_account_id, creditor_account_id, amount_pence,
                               debtor_entry_no, creditor_entry_no, debtor_transaction_no, creditor_transaction_no,
                               audit_event_no, recipient_name, reference, category, debtor_description,
                               creditor_description, placed_by, decided_at, recorded_at)
         select id, first_hash(), 'posting', 'completed', debtor, creditor, 5, debtor_no, creditor_no, debtor_line,
                creditor_line, event_no, 'Bench Customer', reference, 'Transfer', 'Transfer to Bench Customer', deposit,
                payer, at, at
           from moved
       ), booked as (
         insert into entry
         select debtor, debtor_no, id, 'debit', 5, 5000000000, at, first_hash() from moved
         union all
         select creditor, creditor_no, id, 'credit', 5, 5000000000, at, first_hash() from moved
       ), listed as (
         insert into account_transaction
         select debtor, debtor_line, id, debtor_no, 'debit', 'completed', 5, 'Transfer to Bench Customer', reference,
                'Transfer', at from moved
         union all
         select creditor, creditor_line, id, creditor_no, 'credit', 'completed', 5, deposit, reference, 'Deposit', at
           from moved
       ), recorded as (
         insert into audit_event (chain_id, event_no, at, type, transfer_id, hash)
         select payer, event_no, at, 'transfer.completed', id, first_hash() from moved
       )
       insert into notification (id, customer_id, type, transfer_id, created_at)
       select uuidv7(), payer, 'completed', id, at from moved
       union all
       select uuidv7(), payee, 'received', id, at from moved`,
      [from, to, accounts, rounds],
    )
  })

/** Sets accounts and chains to the state of their last rows. */
const goOnFromThere = (database: Database, rounds: number): Promise<void> =>
  database.transaction(async transaction => {
    await transaction.query('set local session_replication_role = replica')
    await transaction.query(
      `update account a
          set last_entry_no = e.entry_no, last_transaction_no = a.last_transaction_no + 2 * $1,
              balance_pence = e.balance_after_pence, last_entry_hash = e.hash, last_booked_at = e.booked_at,
              last_decided_at = e.booked_at
         from bench_account b, entry e
        where a.id = b.account_id and e.account_id = a.id and e.entry_no = a.last_entry_no + 2 * $1`,
      [rounds],
    )
    await transaction.query(
      `update audit_chain c set last_event_no = c.last_event_no + $1, last_hash = first_hash()
         from bench_account b where c.id = b.customer_id`,
      [rounds],
    )
  })
