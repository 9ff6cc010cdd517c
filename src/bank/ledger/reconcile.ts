import type { Parameter, Queryable } from '../database/database.ts'
import {
  accountWalk,
  entryWalk,
  heldWalk,
  lineWalk,
  olderLineWalk,
  openHoldWalk,
  recipientWalk,
  statementWalk,
} from './account-checks.ts'
import {
  accessEventWalk,
  accessWalk,
  chainWalk,
  eventWalk,
  notificationWalk,
  olderEventWalk,
} from './audit-checks.ts'
import { cardWalks } from './card-checks.ts'
import { cardDisputeWalks } from './card-dispute-checks.ts'
import { cardPaymentWalks } from './card-payment-checks.ts'
import { chosenWalks } from './chosen-checks.ts'
import { claimWalks } from './claim-checks.ts'
import { confirmationWalks } from './confirmation-checks.ts'
import { directDebitWalks } from './direct-debit-checks.ts'
import { eventWalks } from './event-checks.ts'
import { holdingWalks } from './holding-checks.ts'
import { checkRows, type Difference, runChecks, type Walk, walkThrough } from './run-checks.ts'
import { jointWalks } from './joint-checks.ts'
import { lookWalks } from './look-checks.ts'
import { namedWalks } from './named-checks.ts'
import { payeeWalks } from './payee-checks.ts'
import { paymentWalks } from './payment-checks.ts'
import { savingsWalks } from './savings-checks.ts'
import { spendingWalks } from './spending-checks.ts'
import { staffWalks } from './staff-checks.ts'
import { standingOrderWalks } from './standing-order-checks.ts'
import { taskWalks } from './task-checks.ts'
import { staffActWalks } from './staff-act-checks.ts'
import { transferWalks } from './transfer-checks.ts'
import { watchingWalks } from './watching-checks.ts'

// Checks of the whole ledger. Each is one statement and so sees one moment.

/** Invariant 1. */
const conservation = `
  select 1 as invariant, 'all accounts' as subject,
         'their balances add up to ' || sum(a.balance_pence) || ' pence' as found
    from account a having sum(a.balance_pence) <> 0`

/**
 * Invariant 8: a commit waits for the disk. A runtime whose database need not survive its machine (a test, a browser
 * tab) says so with the setting `sarsen.volatile`.
 */
const durability = `
  select 8 as invariant, 'the database' as subject, s.name || ' is off' as found
    from (values ('synchronous_commit'), ('fsync'), ('full_page_writes')) s (name)
   where current_setting(s.name, true) = 'off'
     and (s.name = 'synchronous_commit' or coalesce(current_setting('sarsen.volatile', true), '') <> 'on')`

const guardsUntilInterest = `
      ('003-ledger-guards.sql', array['transfer_append_only', 'entry_append_only', 'account_transaction_append_only',
        'audit_event_append_only', 'account_never_deleted', 'audit_chain_never_deleted', 'transfer_checked',
        'entry_checked', 'account_transaction_checked', 'account_opened', 'account_runs_forward', 'account_checked',
        'audit_event_checked', 'audit_chain_opened', 'audit_chain_runs_forward', 'audit_chain_checked',
        'transfer_opens_holds', 'open_hold_by_transfer']),
      ('007-dashboard.sql', array['statement_append_only', 'statement_checked']),
      ('008-list-lines.sql', array['account_transaction_described', 'account_description_append_only']),
      ('009-lines-and-time.sql', array['transfer_listed', 'account_transaction_in_order', 'account_books_forward']),
      ('011-customer-guards.sql', array['account_access_append_only', 'account_access_checked',
        'application_never_deleted', 'application_stays_decided', 'session_stays_whose_it_is',
        'second_factor_runs_forward', 'recovery_code_used_once', 'message_stays_as_sent', 'notification_stays_as_told',
        'outbox_message_stays_as_told']),
      ('013-search-people-and-sums.sql', array['transfer_names_recipient', 'line_recipient_append_only']),
      ('014-accesses-and-visitors.sql', array['account_access_revoked_once', 'account_access_revoked_with_event',
        'message_stays_the_visitors']),
      ('015-visits.sql', array['second_factor_of_a_visit', 'recovery_code_of_a_visit', 'session_password_of_a_visit',
        'second_factor_stays_whose_it_is', 'recovery_code_stays_whose_it_is']),
      ('018-hash-versions.sql', array['hash_coverage_append_only']),
      ('019-accounts.sql', array['account_stays_what_it_is', 'account_slot_by_access', 'account_access_takes_slot',
        'account_access_frees_slot', 'pot_checked', 'pot_stays_where_it_is', 'pot_never_deleted',
        'account_closing_frees', 'account_choice_of_holder', 'primary_account_of_holder', 'primary_account_is_current']),
      ('020-interest.sql', array['savings_rate_append_only', 'savings_rate_checked', 'savings_append_only',
        'account_begins_savings', 'interest_credit_append_only', 'interest_credit_checked'])`

const guardsSince = `
      ('021-openings.sql', array['account_opening_of_holder', 'account_opening_append_only', 'notification_keeps_facts']),
      ('024-joint.sql', array['joint_invitation_checked', 'joint_invitation_decided_once',
        'joint_invitation_never_deleted', 'freeze_release_append_only', 'freeze_release_by_holder',
        'account_freeze_checked', 'account_freeze_ends_once', 'account_freeze_never_deleted',
        'account_released_by_holders', 'account_closing_checked', 'account_closing_decided_once',
        'account_closing_never_deleted']),
      ('026-payees.sql', array['name_check_stays_as_answered', 'payee_checked', 'payee_stays_whose_it_is',
        'payee_change_ends_trust', 'payee_never_deleted']),
      ('027-confirmations.sql', array['passkey_user_append_only', 'confirmation_goes_forward',
        'confirmation_begins_open', 'confirmation_never_deleted', 'passkey_challenge_used_once',
        'passkey_stays_what_it_is', 'passkey_never_deleted', 'passkey_confirmed', 'session_stays_of_its_passkey']),
      ('029-payments.sql', array['payment_event_append_only', 'payment_day_never_deleted', 'payment_checked',
        'payment_goes_forward', 'payment_begins_unconfirmed', 'payment_never_deleted', 'payment_followed',
        'limit_raise_ends_once', 'limit_raise_never_deleted', 'limit_raise_confirmed', 'confirmation_begins_anew']),
      ('030-devices.sql', array['known_device_stays_whose_it_is', 'session_stays_in_its_device']),
      ('031-claims.sql', array['claim_checked', 'claim_goes_forward', 'claim_begins_received', 'claim_never_deleted',
        'claim_payment_checked', 'claim_payment_never_deleted', 'claim_frees_payments', 'claim_event_append_only',
        'claim_event_checked']),
      ('032-scheduled-payments.sql', array['payment_version_append_only']),
      ('033-standing-orders.sql', array['standing_order_never_deleted', 'standing_order_version_append_only',
        'standing_order_skip_undone_once', 'standing_order_skip_never_deleted', 'standing_order_version_checked',
        'standing_order_checked', 'standing_order_goes_forward', 'standing_order_begins_active',
        'payment_of_standing_order', 'standing_order_skip_checked']),
      ('034-direct-debits.sql', array['direct_debit_never_deleted', 'direct_debit_ends_once', 'direct_debit_begins_active',
        'direct_debit_checked', 'account_closes_without_mandates', 'collection_event_append_only',
        'refund_claim_never_deleted', 'refund_claim_repaid_once', 'collection_checked', 'collection_goes_forward',
        'collection_begins_announced', 'collection_never_deleted', 'collection_followed', 'refund_claim_checked',
        'originator_message_never_deleted', 'originator_message_told_once'])`

const guardsOfCards = `
      ('035-cards.sql', array['card_never_deleted', 'card_begins_so', 'card_checked', 'card_goes_forward', 'card_begun',
        'card_followed', 'card_step_append_only', 'card_step_checked', 'card_secret_never_deleted', 'card_secret_checked',
        'card_ends_forgotten', 'account_closes_without_cards', 'gambling_block_never_emptied', 'gambling_block_kept',
        'gambling_block_waits']),
      ('037-card-payments.sql', array['card_message_append_only', 'card_payment_never_deleted', 'card_payment_checked',
        'card_payment_goes_forward', 'card_payment_begins_so', 'card_payment_event_append_only', 'card_payment_followed',
        'account_closes_without_owing', 'card_settlement_append_only', 'card_settlement_checked']),
      ('038-card-rates.sql', array['card_rate_append_only', 'card_rate_checked']),
      ('039-card-visitors.sql', array['card_payment_keeps_visitor']),
      ('040-card-disputes.sql', array['card_dispute_never_deleted', 'card_dispute_event_append_only',
        'card_payment_credited_once', 'card_dispute_checked', 'card_dispute_begins_received', 'card_dispute_goes_forward',
        'card_dispute_event_checked']),
      ('041-subscriptions.sql', array['stopped_merchant_checked', 'stopped_merchant_stays',
        'stopped_merchant_never_emptied', 'card_payment_begins_unstopped', 'card_payment_clears_unstopped']),
      ('042-spending.sql', array['transfer_sorted', 'card_payment_sorted', 'card_dispute_sorted', 'payment_sorted',
        'refund_claim_sorted', 'claim_sorted', 'spending_line_never_deleted', 'spending_line_stays_what_it_is', 'budget_notice_append_only'])`

const guardsOfTasks = `
      ('047-tasks.sql', array['message_closed_once', 'account_freeze_kept_once', 'application_stays_seeded',
        'suspended_return_checked', 'suspended_return_never_deleted', 'payment_return_suspended', 'task_event_append_only',
        'task_checked', 'task_never_deleted', 'application_opens_task', 'application_closes_task',
        'payment_opens_task', 'payment_opens_or_closes_task', 'claim_event_moves_task', 'message_opens_task', 'message_closes_task',
        'suspended_return_opens_task', 'suspended_return_closes_task', 'account_freeze_opens_task',
        'account_freeze_closes_task', 'account_closes_dispute', 'customer_moves_tasks']),
      ('052-card-dispute-tasks.sql', array['card_dispute_event_moves_task']),
      ('053-staff-on-cards.sql', array['suspended_card_money_checked', 'suspended_card_money_never_deleted',
        'card_refund_suspended', 'won_dispute_suspended', 'suspended_card_money_opens_task',
        'suspended_card_money_closes_task'])`

const guardsOfActs = `
      ('048-acts.sql', array['staff_confirmation_begins_open', 'staff_confirmation_used_once', 'staff_confirmation_never_deleted',
        'staff_act_never_deleted', 'staff_act_checked', 'staff_act_begins', 'staff_act_ends_once', 'task_closed_fails_acts'])`

const guardsOfLooks = `
      ('049-looks.sql', array['staff_look_append_only', 'staff_look_checked', 'staff_identity_check_begins_unused',
        'staff_identity_check_used_once', 'staff_identity_check_never_deleted', 'sign_in_stop_ends_once',
        'sign_in_stop_begins_unended', 'sign_in_stop_undone', 'sign_in_stop_never_deleted', 'session_while_not_stopped', 'bank_freeze_checked',
        'bank_freeze_ends_once', 'bank_freeze_undone', 'bank_freeze_never_deleted'])`
const guardsOfStaff = `
      ('046-staff.sql', array['staff_member_never_deleted', 'staff_member_role_stays', 'staff_member_goes_forward',
        'staff_member_begins_invited', 'staff_administrator_stays', 'staff_passkey_stays_what_it_is',
        'staff_passkey_never_deleted', 'staff_session_stays_whose_it_is', 'staff_session_checked',
        'staff_joining_used_once', 'staff_joining_never_deleted', 'staff_connection_stays',
        'staff_connection_never_deleted', 'staff_event_append_only', 'staff_chain_never_deleted',
        'staff_chain_runs_forward', 'staff_event_checked', 'staff_chain_checked'])`

const guardsSinceWatching = `
      ('050-watching.sql', array['staff_alert_begins_open', 'staff_alert_reviewed_once', 'staff_alert_never_deleted',
        'staff_alert_reviewed_by_auditor', 'staff_act_watched', 'staff_event_watched', 'staff_export_append_only',
        'staff_export_watched', 'book_check_append_only']),
      ('054-narrower-rows.sql', array['account_transaction_folded', 'notification_told', 'outbox_message_told',
        'customer_never_deleted'])`

/**
 * Invariant 3: every guard against change is in force, from the migration that created it on. A database of an earlier
 * version has the guards of that version until a start migrates it. The guards are in four lists, since a check reports 100
 * differences at most.
 */
const guardsCheck = (guards: string): string => `
  select 3 as invariant, g.name as subject, 'this guard is not in force' as found
    from (values${guards}
    ) made (migration, names)
    join migration ran on ran.name = made.migration
   cross join unnest(made.names) g (name)
   where not exists (select from pg_catalog.pg_trigger t where t.tgname = g.name and t.tgenabled in ('O', 'A'))`

const ledgerChecks: readonly string[] = [
  conservation,
  durability,
  guardsCheck(guardsUntilInterest),
  guardsCheck(guardsSince),
  guardsCheck(guardsOfCards),
  guardsCheck(guardsOfTasks),
  guardsCheck(guardsOfActs),
  guardsCheck(guardsOfLooks),
  guardsCheck(guardsSinceWatching),
  guardsCheck(guardsOfStaff),
]

export type { Difference } from './run-checks.ts'

const walks = [
  accountWalk,
  entryWalk,
  ...transferWalks,
  heldWalk,
  openHoldWalk,
  lineWalk,
  olderLineWalk,
  recipientWalk,
  statementWalk,
  ...holdingWalks,
  ...jointWalks,
  ...savingsWalks,
  ...payeeWalks,
  ...claimWalks,
  ...eventWalks,
  ...confirmationWalks,
  ...paymentWalks,
  ...standingOrderWalks,
  ...lookWalks,
  ...directDebitWalks,
  ...cardWalks,
  ...cardPaymentWalks,
  ...cardDisputeWalks,
  ...spendingWalks,
  ...taskWalks,
  ...staffActWalks,
  ...watchingWalks,
  ...staffWalks,
  ...namedWalks,
  ...chosenWalks,
  eventWalk,
  olderEventWalk,
  chainWalk,
  notificationWalk,
  accessWalk,
  accessEventWalk,
]

/**
 * Recomputes the invariants of docs/ledger.md from the stored rows, hash chains included, and yields every
 * difference as it is found. No difference means that the ledger is consistent. Only reads, and may run while the bank
 * is open: each check is one statement and so sees one moment. Reads the whole ledger in pages and yields at most 100
 * differences per check and page.
 */
export async function* findDifferences(database: Queryable): AsyncGenerator<Difference> {
  yield* await runChecks(database, ledgerChecks)
  const migrations = await database.query<{ name: string }>('select name from migration')
  const ran = new Set(migrations.map(({ name }) => name))
  for (const walk of walks)
    if (
      (walk.since === undefined || ran.has(walk.since)) &&
      (walk.until === undefined || !ran.has(walk.until))
    )
      yield* walkThrough(database, walk)
}

/** All of {@link findDifferences} at once, for callers who expect few. */
export async function reconcile(database: Queryable): Promise<readonly Difference[]> {
  const differences: Difference[] = []
  for await (const difference of findDifferences(database)) differences.push(difference)
  return differences
}

/** A difference, and the check that found it. */
export interface NamedDifference extends Difference {
  /** The table whose rows were checked, or `book` for the whole ledger. */
  readonly check: string
}

/** How many of an account's latest entries, lines and holds are checked. */
const lastRows = 1000n

interface RecentAccount {
  readonly id: string
  readonly last_entry_no: bigint
  readonly last_transaction_no: bigint
  readonly last_held_no: bigint
}

const recentAccounts = `
  select a.id, a.last_entry_no, a.last_transaction_no, a.last_held_no
    from account a
   where a.kind in ('customer', 'pot') and a.last_decided_at is not null
   order by a.last_decided_at desc, a.id
   limit $1`

const rowsOf = ({ id, ...last }: RecentAccount): readonly (readonly [Walk, string, ...Parameter[]])[] => [
  [accountWalk, 'id = $1', id],
  [entryWalk, 'account_id = $1 and entry_no > $2', id, last.last_entry_no - lastRows],
  [lineWalk, 'account_id = $1 and transaction_no > $2', id, last.last_transaction_no - lastRows],
  [heldWalk, 'debtor_account_id = $1 and held_no > $2', id, last.last_held_no - lastRows],
  [openHoldWalk, 'debtor_account_id = $1', id],
  [
    statementWalk,
    'account_id = $1 and month = (select max(s.month) from statement s where s.account_id = $1)',
    id,
  ],
]

/** Yields the findings of the checks of the whole ledger (docs/ledger.md), as each check ends. */
export async function* findLedgerDifferences(database: Queryable): AsyncGenerator<NamedDifference> {
  for (const check of ledgerChecks) yield* named('book', await runChecks(database, [check]))
}

/**
 * The part of `reconcile` that is quick enough for a start: checks the customers' accounts with the latest decisions,
 * at most `accountsMax`: the account itself, its latest entries, lines and holds, and its last statement. The time
 * grows with the number of accounts; the caller must limit it.
 */
export async function* findRecentDifferences(
  database: Queryable,
  accountsMax: number,
): AsyncGenerator<NamedDifference> {
  for (const account of await database.query<RecentAccount>(recentAccounts, [accountsMax])) {
    for (const [walk, where, ...parameters] of rowsOf(account))
      yield* named(walk.table, await checkRows(database, walk, where, parameters))
  }
}

const named = (check: string, found: readonly Difference[]): readonly NamedDifference[] =>
  found.map(difference => ({ check, ...difference }))
