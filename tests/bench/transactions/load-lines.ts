import type { Database } from '../../../src/bank/database/database.ts'

/** The search terms in an account with 1,000,000 lines, by how often they occur. */
export const terms = {
  hundred: ['zephyr'],
  /** Found in references, which occur once each. The others are found in descriptions, which repeat. */
  inReferences: ['saffron'],
  tenThousand: ['quartz', 'walrus', 'cobalt', 'juniper', 'marble'],
  broad: ['kestrel', 'transfer to'],
} as const

/** A group is one statement, which must finish within the database's time limit. */
const groupSize = 10_000n

const lines = `
  select n, gen_random_uuid() as transfer_id,
         case when n % 10 = 0 then 'credit' else 'debit' end as direction,
         case when n % 997 = 0 and n % 10 <> 0 then 'declined' else 'completed' end as status,
         100 + n * 7919 % 5000000 + case when n % 500 = 0 then 20000000 else 0 end
           + case when n % 5000 = 0 then 200000000 else 0 end as amount_pence,
         (array['Kestrel Marine', 'Oakhurst Rent', 'Harbour Lights', 'Northgate Timber', 'Bexley Foods', 'Marlow Print',
                'Tideway Energy', 'Castle Mews', 'Fenwick Glass', 'Larkspur Dental'])[1 + n % 10] || ' '
           || (array['Ltd', 'Holdings', '& Sons', 'Partners', 'UK', 'Trading', 'Services', 'Group', 'Limited', 'plc'])[1 + n / 10 % 10]
           || case when n % 20 = 7 then ' ' || (array['Quartz', 'Walrus', 'Cobalt', 'Juniper', 'Marble'])[1 + n % 100 / 20] else '' end as name,
         (array['INV', 'PO', 'REF', 'HULL-DEP', 'RENT', 'SALARY'])[1 + n % 6] || '-' || lpad((n * 104729 % 1000000)::text, 6, '0')
           || case when n % 10000 = 77 then ' Zephyr' when n % 100 = 41 then ' Saffron' else '' end as reference,
         case when n % 10 <> 0 and n % 100 = 3 then 'International Transfer' else 'Transfer' end as category,
         timestamptz '2024-01-01T00:00:00Z' + n * interval '30 seconds' as at
    from generate_series($2::int8, $3::int8) n`

/**
 * Adds lines with the numbers of a range to an account, with the transfers and entries that lists and exports read. It
 * bypasses the ledger: no guard checks them, and their hashes and balances are made up. It is only for benchmarks and
 * tests of long lists, where 1,000,000 orders would take the ledger minutes. The database does not reconcile, but new
 * transfers work.
 */
export async function loadLines(
  database: Database,
  accountId: string,
  { firstNo, lastNo }: { readonly firstNo: bigint; readonly lastNo: bigint },
): Promise<void> {
  for (let from = firstNo; from <= lastNo; from += groupSize)
    await loadGroup(database, accountId, from, from + groupSize > lastNo ? lastNo : from + groupSize - 1n)
}

const loadGroup = (database: Database, accountId: string, firstNo: bigint, lastNo: bigint): Promise<void> =>
  database.transaction(async transaction => {
    await transaction.query('set local session_replication_role = replica')
    await transaction.query(
      `with line as materialized (
         select x.*, a.last_entry_no + count(*) filter (where x.status = 'completed') over (order by x.n) as entry_no
           from (${lines}) x cross join (select last_entry_no from account where id = $1::uuid) a
       ), moved as (
         insert into transfer (id, fingerprint, kind, status, reason, debtor_account_id, creditor_account_id, amount_pence,
                               debtor_entry_no, creditor_entry_no, debtor_transaction_no, creditor_transaction_no,
                               audit_event_no, recipient_name, reference, category, debtor_description,
                               creditor_description, decided_at, recorded_at)
         select transfer_id, first_hash(), 'posting', status, case status when 'declined' then 'insufficient_funds' end,
                case direction when 'debit' then $1::uuid else s.id end, case direction when 'credit' then $1::uuid else s.id end,
                amount_pence, case status when 'completed' then entry_no end, case status when 'completed' then entry_no end,
                case direction when 'debit' then n end, case when direction = 'credit' and status = 'completed' then n end,
                n, name, reference, category, 'Transfer to ' || name, 'Deposit from ' || name, at, at
           from line cross join (select id from account where kind = 'suspense') s
       ), booked as (
         insert into entry
         select $1::uuid, entry_no, transfer_id, direction, amount_pence, 5000000000 + n, at, first_hash()
           from line where status = 'completed'
       ), listed as (
         insert into account_transaction
         select $1::uuid, n, transfer_id, case status when 'completed' then entry_no end, direction, status, amount_pence,
                case direction when 'debit' then 'Transfer to ' else 'Deposit from ' end || name, reference,
                case direction when 'credit' then 'Deposit' else category end, at
           from line
       ), described as (
         insert into account_description
         select distinct $1::uuid, fold_text(case direction when 'debit' then 'Transfer to ' else 'Deposit from ' end || name)
           from line on conflict do nothing
       )
       update account set last_transaction_no = $3, last_entry_no = l.entry_no,
                          last_entry_hash = first_hash(), balance_pence = 5000000000 + l.n
         from (select max(n) as n, max(entry_no) as entry_no from line where status = 'completed') l where id = $1::uuid`,
      [accountId, firstNo, lastNo],
    )
  })
