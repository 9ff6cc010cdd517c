import type { PostingOrder } from '../../src/bank/ledger/order.ts'

/** The guards that check the rows of an order, and their tables. */
export const guards = {
  transfer_checked: 'transfer',
  entry_checked: 'entry',
  account_transaction_checked: 'account_transaction',
  account_checked: 'account',
  account_runs_forward: 'account',
  account_books_forward: 'account',
  transfer_listed: 'transfer',
  account_transaction_in_order: 'account_transaction',
  audit_event_checked: 'audit_event',
  audit_chain_checked: 'audit_chain',
  audit_chain_runs_forward: 'audit_chain',
} as const

/** A value of an order that changes before it is written, and the refusal of its guard. */
export interface Change {
  readonly guard: keyof typeof guards
  readonly words: RegExp
  readonly kind: PostingOrder['kind']
  readonly table: string
  /** SQL on the row `new`. The test's ids are named as `:debtor`. */
  readonly statement: string
}

type Row = readonly [kind: PostingOrder['kind'], table: string, statement: string]

const refusedBy = (guard: Change['guard'], words: RegExp, rows: readonly Row[]): readonly Change[] =>
  rows.map(([kind, table, statement]) => ({ guard, words, kind, table, statement }))

const ofDebtor = (statement: string) => `if new.id = :debtor then ${statement}; end if`
const ofCreditor = (statement: string) => `if new.id = :creditor then ${statement}; end if`
const ofDebit = (statement: string) => `if new.direction = 'debit' then ${statement}; end if`
const ofCredit = (statement: string) => `if new.direction = 'credit' then ${statement}; end if`

const longAgo = `timestamptz '2026-01-01Z'`

export const changes: readonly Change[] = [
  ...refusedBy('entry_checked', /no leg of a completed transfer/, [
    ['posting', 'entry', 'new.amount_pence = new.amount_pence + 1'],
    ['posting', 'entry', `new.booked_at = new.booked_at + interval '1 s'`],
    ['posting', 'entry', ofDebit(`new.direction = 'credit'`)],
    ['posting', 'entry', ofCredit(`new.direction = 'debit'`)],
    ['posting', 'entry', ofDebit('new.entry_no = new.entry_no + 1')],
    ['posting', 'entry', ofCredit('new.entry_no = new.entry_no + 1')],
    ['posting', 'entry', ofDebit('new.account_id = :stranger')],
    ['posting', 'entry', ofCredit('new.account_id = :stranger')],
    ['posting', 'entry', 'new.transfer_id = :declined'],
  ]),
  ...refusedBy('entry_checked', /does not follow the one before it/, [
    ['posting', 'entry', 'new.balance_after_pence = new.balance_after_pence + 1'],
    ['posting', 'entry', `new.hash = sha256('')`],
  ]),
  ...refusedBy('account_transaction_checked', /does not say what its transfer says/, [
    ['posting', 'account_transaction', 'new.amount_pence = new.amount_pence + 1'],
    ['posting', 'account_transaction', `new.reference = 'another'`],
    ['posting', 'account_transaction', `new.decided_at = new.decided_at + interval '1 s'`],
    ['posting', 'account_transaction', 'new.entry_no = new.entry_no + 1'],
    ['posting', 'account_transaction', 'new.transaction_no = new.transaction_no + 1'],
    ['posting', 'account_transaction', 'new.account_id = :stranger'],
    ['posting', 'account_transaction', 'new.transfer_id = :declined'],
    ['posting', 'account_transaction', ofDebit(`new.direction = 'credit'`)],
    ['posting', 'account_transaction', ofCredit(`new.direction = 'debit'`)],
    // The line moves with its transfer, and leaves a gap.
    ['posting', 'transfer', 'new.debtor_transaction_no = new.debtor_transaction_no + 1'],
    ['posting', 'transfer', 'new.creditor_transaction_no = new.creditor_transaction_no + 1'],
  ]),
  ...refusedBy('transfer_checked', /its legs are not there/, [
    ['posting', 'transfer', 'new.debtor_entry_no = new.debtor_entry_no - 1'],
    ['posting', 'transfer', 'new.creditor_entry_no = new.creditor_entry_no - 1'],
    ['posting', 'entry', ofDebit(`new.direction = 'credit'`)],
    ['posting', 'entry', ofCredit(`new.direction = 'debit'`)],
    ['posting', 'entry', ofDebit('new.transfer_id = :paid')],
    ['posting', 'entry', ofCredit('new.transfer_id = :paid')],
  ]),
  ...refusedBy('transfer_checked', /its lines are not there/, [
    ['posting', 'account_transaction', ofDebit('new.transfer_id = :paid')],
    ['posting', 'account_transaction', ofCredit('new.transfer_id = :paid')],
    ['posting', 'account_transaction', ofDebit('new.account_id = :stranger')],
    ['posting', 'account_transaction', ofCredit('new.account_id = :stranger')],
  ]),
  ...refusedBy('transfer_checked', /its accounts do not know of it/, [
    ['posting', 'account', ofDebtor('new.last_entry_no = new.last_entry_no - 1')],
    ['posting', 'account', ofCreditor('new.last_entry_no = new.last_entry_no - 1')],
    ['posting', 'account', ofDebtor('new.last_transaction_no = new.last_transaction_no - 1')],
    ['posting', 'account', ofCreditor('new.last_transaction_no = new.last_transaction_no - 1')],
  ]),
  ...refusedBy('transfer_checked', /its audit event is not there/, [
    ['posting', 'transfer', 'new.audit_event_no = new.audit_event_no - 1'],
    ['posting', 'transfer', 'new.placed_by = null'],
    ['posting', 'audit_event', 'new.transfer_id = :paid'],
    ['posting', 'audit_event', `new.type = 'transfer.declined'`],
    ['posting', 'audit_event', `new.detail = '{}'`],
  ]),
  ...refusedBy('transfer_checked', /what is held does not follow/, [
    ['hold', 'transfer', 'new.held_no = new.held_no + 1'],
    ['hold', 'transfer', 'new.held_after_pence = new.held_after_pence + 1'],
    ['hold', 'account', ofDebtor('new.last_held_no = new.last_held_no - 1')],
    ['capture', 'transfer', 'new.held_after_pence = new.held_after_pence + 1'],
    ['release', 'transfer', 'new.held_after_pence = new.held_after_pence + 1'],
  ]),
  ...refusedBy('transfer_checked', /its subject cannot be settled/, [
    ['capture', 'transfer', 'new.amount_pence = new.amount_pence + 1'],
    ['capture', 'transfer', `new.decided_at = new.decided_at + interval '7 d'`],
    ['capture', 'transfer', 'new.subject_transfer_id = :declinedHold'],
    ['capture', 'transfer', 'new.subject_transfer_id = :paid'],
    ['capture', 'transfer', 'new.creditor_account_id = :stranger'],
    ['capture', 'transfer', 'new.debtor_account_id = :stranger'],
    ['release', 'transfer', 'new.amount_pence = new.amount_pence - 1'],
    ['release', 'transfer', 'new.creditor_account_id = :stranger'],
    ['release', 'transfer', 'new.subject_transfer_id = :fresh'],
    ['reversal', 'transfer', 'new.amount_pence = new.amount_pence - 1'],
    ['reversal', 'transfer', 'new.creditor_account_id = :stranger'],
    ['reversal', 'transfer', 'new.debtor_account_id = :stranger'],
    ['reversal', 'transfer', 'new.subject_transfer_id = :declined'],
  ]),
  ...refusedBy('account_checked', /its balance is not that of its last entry/, [
    ['posting', 'account', ofDebtor('new.balance_pence = new.balance_pence + 1')],
    ['posting', 'account', ofDebtor('new.last_entry_no = new.last_entry_no + 1')],
    ['posting', 'account', ofDebtor(`new.last_entry_hash = sha256('')`)],
    ['posting', 'account', ofDebtor(`new.last_booked_at = new.last_booked_at + interval '1 s'`)],
  ]),
  ...refusedBy('account_checked', /what it holds is not what its last hold says/, [
    ['posting', 'account', ofDebtor('new.held_pence = new.held_pence + 1')],
    ['posting', 'account', ofDebtor('new.last_held_no = new.last_held_no + 1')],
  ]),
  ...refusedBy('account_checked', /its last line is another/, [
    ['posting', 'account', ofDebtor('new.last_transaction_no = new.last_transaction_no + 1')],
  ]),
  ...refusedBy('account_runs_forward', /its numbers and time run forward/, [
    ['posting', 'account', ofDebtor('new.last_entry_no = new.last_entry_no - 2')],
    ['posting', 'account', ofDebtor('new.last_held_no = new.last_held_no - 1')],
    ['posting', 'account', ofDebtor('new.last_transaction_no = new.last_transaction_no - 2')],
    ['posting', 'account', ofDebtor(`new.last_decided_at = ${longAgo}`)],
    ['posting', 'account', ofDebtor('new.last_decided_at = null')],
    ['posting', 'account', ofDebtor(`new.last_booked_at = ${longAgo}`)],
    ['posting', 'account', ofDebtor('new.last_booked_at = null')],
    ['posting', 'account', ofDebtor(`new.opened_at = ${longAgo}`)],
    ['posting', 'account', ofDebtor(`new.sort_code = '001965'`)],
    ['posting', 'account', ofDebtor(`new.account_number = '00000001'`)],
    ['posting', 'account', ofDebtor(`new.iban = 'GB00SRSN00000000000000'`)],
  ]),
  ...refusedBy('transfer_listed', /a customer has no line of it/, [
    ['posting', 'transfer', 'new.debtor_transaction_no = null'],
    ['posting', 'transfer', 'new.creditor_transaction_no = null'],
    ['capture', 'transfer', 'new.debtor_transaction_no = null'],
    ['reversal', 'transfer', 'new.debtor_transaction_no = null'],
    ['reversal', 'transfer', 'new.creditor_transaction_no = null'],
  ]),
  ...refusedBy('transfer_listed', /the time of its accounts has not come as far/, [
    ['posting', 'account', ofDebtor(`new.last_decided_at = ${longAgo}`)],
    ['posting', 'account', ofCreditor(`new.last_decided_at = ${longAgo}`)],
    ['hold', 'account', ofDebtor(`new.last_decided_at = ${longAgo}`)],
    ['posting', 'account', ofDebtor('new.last_decided_at = null')],
    ['posting', 'account', ofCreditor('new.last_decided_at = null')],
  ]),
  ...refusedBy('account_transaction_in_order', /decided before the one before it/, [
    ['posting', 'account_transaction', ofDebit(`new.decided_at = ${longAgo}`)],
    ['posting', 'account_transaction', ofCredit(`new.decided_at = ${longAgo}`)],
  ]),
  ...refusedBy('account_transaction_in_order', /other words than its transfer/, [
    ['posting', 'account_transaction', ofDebit(`new.description = 'another'`)],
    ['posting', 'account_transaction', ofCredit(`new.description = 'another'`)],
    ['posting', 'account_transaction', ofDebit(`new.category = 'Deposit'`)],
    ['posting', 'account_transaction', ofCredit(`new.category = 'Transfer'`)],
    ['posting', 'account_transaction', 'new.transfer_id = :fresh'],
  ]),
  ...refusedBy('audit_event_checked', /does not follow the one before it/, [
    ['posting', 'transfer', 'new.amount_pence = new.amount_pence + 1'],
    ['posting', 'audit_event', 'new.transfer_id = :paid'],
    ['posting', 'audit_event', 'new.transfer_id = :fresh'],
    ['posting', 'audit_event', `new.type = 'transfer.declined'`],
    ['posting', 'audit_event', `new.detail = '{}'`],
    ['posting', 'audit_event', `new.at = new.at + interval '1 s'`],
    ['posting', 'audit_event', 'new.event_no = new.event_no + 1'],
    ['posting', 'audit_event', 'new.chain_id = chain_of(null)'],
    ['posting', 'audit_chain', 'new.last_event_no = new.last_event_no - 1'],
  ]),
  ...refusedBy('audit_chain_checked', /does not end where it says/, [
    ['posting', 'audit_chain', 'new.last_event_no = new.last_event_no + 1'],
    ['posting', 'audit_chain', `new.last_hash = sha256('')`],
  ]),
  ...refusedBy('audit_chain_runs_forward', /does not end where it did/, [
    ['posting', 'audit_chain', 'new.last_event_no = new.last_event_no - 2'],
  ]),
]
