import type { Database } from '../../../src/bank/database/database.ts'
import type { FaultCounts } from '../fault-plan.ts'
import type { CheckName } from '../history.ts'
import { patchFunction, silenceGuards } from './patch-function.ts'

/** A bug that the harness must find. It lives in a database or a server of the harness's own, never in the product. */
export interface PlantedBug {
  readonly name: string
  /** The check that has to find it; others may, too. */
  readonly foundBy: CheckName
  /** How many orders it takes. */
  readonly orders: number
  readonly faults: FaultCounts
  /** Done to the migrated database. */
  readonly breakDatabase?: (database: Database) => Promise<void>
  /** Planted in the servers, by its name in `database-bugs.ts`. */
  readonly databaseBug?: string
}

/** A function of the ledger with one part of its text exchanged. */
const patched =
  (name: string, part: string, inPlace: string, alsoRun = '') =>
  async (database: Database): Promise<void> => {
    await silenceGuards(database)
    await patchFunction(database, name, part, inPlace)
    if (alsoRun !== '') await database.script(alsoRun)
  }

const posting = 'post_transfers'
const settledBefore = `then case ordered.kind when 'reversal' then 'subject_reversed' else 'subject_settled' end`
const settlesTwice = 'drop index transfer_settles_subject_once;'
const usual = { orders: 250, faults: { cut: 1 } } as const
// An operator does one thing where customers place five orders or six.
const operated = { ...usual, orders: 500 } as const

export const plantedBugs: readonly PlantedBug[] = [
  {
    ...usual,
    name: 'an order that was decided before is decided again',
    foundBy: 'exactly once',
    breakDatabase: patched(
      posting,
      'if decided.id is not null then',
      'if false then',
      `alter table transfer drop constraint transfer_pkey cascade; create index on transfer (id);
       alter table notification drop constraint notification_pkey;
       alter table outbox_message drop constraint outbox_message_pkey;`,
    ),
  },
  {
    ...usual,
    name: 'another order of a used id is answered like the first',
    foundBy: 'answers',
    breakDatabase: patched(
      'order_fingerprint',
      'coalesce(destination, creditor::text), amount_pence, subject',
      'coalesce(destination, creditor::text), subject',
    ),
  },
  {
    name: 'accounts are locked in the order in which orders arrive',
    foundBy: 'deadlocks',
    orders: 150,
    faults: {},
    databaseBug: 'locks accounts as orders arrive',
  },
  {
    ...usual,
    name: 'an order is answered before it is committed',
    foundBy: 'reads',
    databaseBug: 'answers before the commit',
  },
  {
    name: 'a commit does not wait for the disk',
    foundBy: 'acknowledged',
    orders: 400,
    faults: { 'kill database': 2 },
    breakDatabase: patched(
      posting,
      'if cardinality(new_transfers) = 0 then',
      `perform set_config('synchronous_commit', 'off', true);
  if cardinality(new_transfers) = 0 then`,
    ),
  },
  {
    ...usual,
    name: 'one in five credits is not entered',
    foundBy: 'entries',
    breakDatabase: patched(
      posting,
      'from unnest(new_entries) n',
      `from unnest(new_entries) n where n.direction = 'debit' or n.entry_no % 5 <> 0`,
    ),
  },
  {
    ...usual,
    name: 'amounts are rounded to whole pounds',
    foundBy: 'acknowledged',
    breakDatabase: patched(
      'decided_transfer',
      't.amount_pence := o.amount_pence;',
      't.amount_pence := greatest(100, (o.amount_pence + 50) / 100 * 100);',
    ),
  },
  {
    ...usual,
    name: 'a declined order moves its money',
    foundBy: 'entries',
    breakDatabase: patched(
      posting,
      `if decided.status = 'completed' and ordered.kind in ('posting', 'capture', 'reversal') then`,
      `if ordered.kind in ('posting', 'capture', 'reversal') then`,
      `alter table transfer drop constraint transfer_two_legs_or_none;
       alter table account drop constraint account_floor;
       alter table account_transaction drop constraint account_transaction_entry_if_completed;`,
    ),
  },
  {
    ...usual,
    name: 'the funds are not looked at',
    foundBy: 'decisions',
    breakDatabase: patched(
      'decline_reason',
      `when debtor.balance_pence - debtor.held_pence - debtor.floor_pence < amount_pence then 'insufficient_funds'`,
      '',
      'alter table account drop constraint account_floor;',
    ),
  },
  {
    ...usual,
    name: 'the line before is changed in its place',
    foundBy: 'lists',
    breakDatabase: patched(
      posting,
      'if cardinality(new_notices) > 0 then',
      `update account_transaction l set reference = n.reference from unnest(new_transfers) n
    where l.account_id = n.debtor_account_id and l.transaction_no = n.debtor_transaction_no - 1;
  if cardinality(new_notices) > 0 then`,
    ),
  },
  {
    name: 'a balance is told as it was a moment ago',
    foundBy: 'reads',
    orders: 250,
    faults: {},
    databaseBug: 'reads balances of a past moment',
  },
  {
    ...usual,
    name: 'one in seven audit events is missing',
    foundBy: 'traces',
    breakDatabase: patched(
      'record_audit_events',
      'e.hash_version from unnest(events) e',
      'e.hash_version from unnest(events) e where e.event_no % 7 <> 0',
    ),
  },
  {
    name: 'time runs backwards with the clock',
    foundBy: 'order',
    orders: 250,
    faults: { 'step clock': 4 },
    breakDatabase: patched(
      posting,
      'greatest(ordered.decided_at, debtor.last_decided_at, creditor.last_decided_at)',
      'ordered.decided_at',
    ),
  },
  {
    ...operated,
    // It takes a capture above an open hold that there are funds for, which few hundred orders may not have.
    orders: 2000,
    name: 'a hold is captured above its amount',
    foundBy: 'holds',
    breakDatabase: patched(
      posting,
      `when ordered.amount_pence > subject.amount_pence then 'amount_above_hold'`,
      'when false then null',
      'alter table account drop constraint account_floor;',
    ),
  },
  {
    ...operated,
    name: 'a hold is settled twice',
    foundBy: 'holds',
    breakDatabase: patched(
      posting,
      settledBefore,
      `then case ordered.kind when 'reversal' then 'subject_reversed' end`,
      `
      ${settlesTwice}
      alter table account drop constraint account_held_pence_check;
      alter table transfer drop constraint transfer_held_after_pence_check;`,
    ),
  },
  {
    ...operated,
    name: 'a transfer is reversed twice',
    foundBy: 'holds',
    breakDatabase: patched(
      posting,
      settledBefore,
      `then case when ordered.kind <> 'reversal' then 'subject_settled' end`,
      settlesTwice,
    ),
  },
  {
    // It takes an order for more than is left beside a large hold, which not every few hundred have.
    orders: 2000,
    faults: {},
    name: 'what is held is not taken off what is available',
    foundBy: 'decisions',
    breakDatabase: patched(
      'decline_reason',
      'debtor.balance_pence - debtor.held_pence - debtor.floor_pence',
      'debtor.balance_pence - debtor.floor_pence',
      'alter table account drop constraint account_floor;',
    ),
  },
]
