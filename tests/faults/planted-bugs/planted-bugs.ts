import type { Database } from '../../../src/bank/database/database.ts'
import type { FaultCounts } from '../fault-plan.ts'
import type { CheckName } from '../history.ts'
import { accountBugs } from './account-bugs.ts'
import { paymentBugs } from './payment-bugs.ts'
import { broken } from './patch-function.ts'

/** A bug that the harness must find. It exists only in the harness's own database or server, never in the product. */
export interface PlantedBug {
  readonly name: string
  /** The check that must find it. Others may find it too. */
  readonly foundBy: CheckName
  /** The number of orders needed to find it. */
  readonly orders: number
  readonly faults: FaultCounts
  /** How many of a hundred steps are about accounts; left out for the usual number. */
  readonly accountShare?: number
  /** How many are about payments. */
  readonly paymentShare?: number
  /** Plants it in the migrated database. */
  readonly breakDatabase?: (database: Database) => Promise<void>
  /** Plants it in the servers, by its name in `database-bugs.ts`. */
  readonly databaseBug?: string
}

/** Replaces one part of a function of the ledger. */
const patched = (name: string, part: string, inPlace: string, alsoRun?: string) =>
  broken({ patch: [name, part, inPlace], ...(alsoRun !== undefined && { alsoRun }) })

const posting = 'post_transfers'
const settledBefore = `then case ordered.kind when 'reversal' then 'subject_reversed' else 'subject_settled' end`
const settlesTwice = 'drop index transfer_settles_subject_once;'
const usual = { orders: 250, faults: { cut: 1 } } as const
// An operator takes one step for every five or six orders.
const operated = { ...usual, orders: 500 } as const

const ledgerBugs: readonly PlantedBug[] = [
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
    name: 'another order with a used id gets the answer of the first',
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
    name: 'one in five credit entries is missing',
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
    name: 'the funds are not checked',
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
    name: 'the previous line is changed instead',
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
    name: 'a balance is read from an old snapshot',
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
      posting,
      'n.hash_version from unnest(new_events) n',
      'n.hash_version from unnest(new_events) n where n.event_no % 7 <> 0',
    ),
  },
  {
    name: 'time runs backwards with the clock',
    foundBy: 'order',
    orders: 250,
    faults: { 'step clock': 4 },
    breakDatabase: patched(
      posting,
      'decided_at := greatest(ordered.decided_at, debtor.last_decided_at,',
      'decided_at := coalesce(ordered.decided_at,',
    ),
  },
  {
    ...operated,
    // Finding it needs a capture above an open hold with enough funds, which a few hundred orders may not contain.
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
    // Finding it needs an order above the remaining funds beside a large hold, which a few hundred orders may not
    // contain.
    orders: 2000,
    faults: {},
    name: 'holds do not lower the available balance',
    foundBy: 'decisions',
    breakDatabase: patched(
      'decline_reason',
      'debtor.balance_pence - debtor.held_pence - debtor.floor_pence',
      'debtor.balance_pence - debtor.floor_pence',
      'alter table account drop constraint account_floor;',
    ),
  },
]

export const plantedBugs: readonly PlantedBug[] = [...ledgerBugs, ...accountBugs, ...paymentBugs]
