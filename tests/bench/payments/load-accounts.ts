import { ownSortCode } from '../../../src/domain/destination.ts'
import type { Database } from '../../../src/bank/database/database.ts'

const firstNames =
  'Amara Bram Cora Dilip Edie Farid Greta Hugo Ines Jonah Kezia Leith Mira Nell Otis Priya Quin Rosa Sami Tess'
const lastNames =
  'Abara Birtles Coyne Dunmore Eastcott Farrow Gilroy Hathersage Inwood Jessop Kirkby Lindqvist Mensah Norwood Okonjo Pargeter Quigley Rawnsley Sharpe Tindall'

/** What a group adds is one statement, which must finish within the database's time limit. */
const groupSize = 50_000

/** A number of the loaded accounts, spread over all numbers as the bank's own are. */
export const numberOf = (n: number): string => String(10_000_000 + ((n * 7919) % 90_000_000))

const first = firstNames.split(' ')
const last = lastNames.split(' ')

/** The holder of a loaded account. */
export const holderOf = (n: number): string =>
  `${first[n % first.length]} ${last[Math.floor(n / first.length) % last.length]}`

/**
 * Adds customers with one account each, numbered from 1, by the rows that a name check reads: customer, account and access. It
 * bypasses the guards, so the database does not reconcile; new name checks, payments and transfers work. A number that an
 * account has already is left out.
 */
export async function loadAccounts(
  database: Database,
  count: number,
  say: (text: string) => void,
): Promise<void> {
  for (let from = 1; from <= count; from += groupSize) {
    if (from % 200_000 === 1) say(`Loading accounts from ${from.toLocaleString('en-GB')}`)
    await database.transaction(async transaction => {
      await transaction.query('set local session_replication_role = replica')
      await transaction.query(
        `with opened as (
           insert into account (id, kind, product, product_code, holder_name, sort_code, account_number, iban, floor_pence,
                                opened_at)
           select uuidv7(), 'customer', 'Current Account', 'current',
                  ($4::text[])[1 + n % cardinality($4::text[])] || ' '
                    || ($5::text[])[1 + n / cardinality($4::text[]) % cardinality($5::text[])],
                  $3::text, m.account_number, 'GB00SARS' || $3::text || m.account_number, 0, now()
             from generate_series($1::int, $2::int) n
            cross join lateral (select (10000000 + n::int8 * 7919 % 90000000)::text as account_number) m
           on conflict (sort_code, account_number) do nothing
           returning id, holder_name, opened_at
         ), held as (
           insert into customer (id, first_name, last_name, email, kind, password_phc, created_at)
           select id, split_part(holder_name, ' ', 1), split_part(holder_name, ' ', 2), id || '@sarsen.example', 'personal',
                  '$argon2id$none', opened_at
             from opened
         )
         insert into account_access (customer_id, account_id, role, granted_at, granted_event_no, holder_no)
         select id, id, 'owner', opened_at, 1, 1 from opened`,
        [from, Math.min(from + groupSize - 1, count), ownSortCode, first, last],
      )
    })
  }
  await database.script('vacuum analyze')
}
