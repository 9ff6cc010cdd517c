import { idOf, type JsonRow } from './json-row.ts'
import { noon } from './test-bank.ts'

const zeros = `\\x${'00'.repeat(32)}`
const at = noon.toISOString()

const customerAccount: JsonRow = {
  id: idOf(10),
  kind: 'customer',
  product: 'Premium',
  product_code: 'current',
  parent_account_id: null,
  locked_until: null,
  frozen_at: null,
  closed_at: null,
  holder_name: 'Eleanor Whitcombe',
  sort_code: '001964',
  account_number: '00000001',
  iban: 'GB00SRSN00196400000001',
  currency: 'GBP',
  balance_pence: 5,
  held_pence: 3,
  floor_pence: 2,
  last_entry_no: 0,
  last_entry_hash: zeros,
  last_held_no: 0,
  last_transaction_no: 0,
  opened_at: at,
}

const nowhere = { sort_code: null, account_number: null, iban: null }
const ownAccount = {
  ...customerAccount,
  ...nowhere,
  kind: 'settlement',
  product_code: null,
  floor_pence: null,
}
const potAccount = {
  ...customerAccount,
  ...nowhere,
  kind: 'pot',
  product_code: null,
  parent_account_id: idOf(10),
}

const posting: JsonRow = {
  id: idOf(20),
  fingerprint: zeros,
  kind: 'posting',
  status: 'completed',
  reason: null,
  debtor_account_id: idOf(10),
  creditor_account_id: idOf(11),
  amount_pence: 5,
  subject_transfer_id: null,
  debtor_entry_no: 1,
  creditor_entry_no: 1,
  debtor_transaction_no: 1,
  creditor_transaction_no: 1,
  held_no: null,
  held_after_pence: null,
  expires_at: null,
  audit_event_no: 1,
  recipient_name: 'Kestrel Marine Ltd',
  destination: '41027836',
  reference: 'HULL-DEP-3310',
  category: 'Transfer',
  debtor_description: 'Transfer to Kestrel Marine Ltd',
  creditor_description: 'Deposit from Eleanor Whitcombe',
  decided_at: at,
  recorded_at: at,
}

const noEntries = { debtor_entry_no: null, creditor_entry_no: null, creditor_transaction_no: null }
const noLines = { ...noEntries, debtor_transaction_no: null }
const declinedFor = { status: 'declined', reason: 'insufficient_funds' }
const subject = { subject_transfer_id: idOf(21) }
const hold = {
  ...posting,
  ...noLines,
  kind: 'hold',
  held_no: 1,
  held_after_pence: 5,
  expires_at: new Date(noon.getTime() + 1).toISOString(),
}

const line: JsonRow = {
  account_id: idOf(10),
  transaction_no: 1,
  transfer_id: idOf(20),
  entry_no: 1,
  direction: 'debit',
  status: 'completed',
  amount_pence: 5,
  description: 'Transfer to Kestrel Marine Ltd',
  reference: 'HULL-DEP-3310',
  category: 'Transfer',
  decided_at: at,
}

/** Issued in the moment in which its month is over. */
const statement: JsonRow = {
  account_id: idOf(10),
  month: '2026-01',
  first_entry_no: 1,
  last_entry_no: 1,
  opening_pence: 1,
  money_in_pence: 6,
  money_out_pence: 2,
  closing_pence: 5,
  shown_size_bytes: 1,
  issued_at: '2026-02-01T00:00:00Z',
}
const noughts = { opening_pence: 0, money_in_pence: 0, money_out_pence: 0, closing_pence: 0 }

/** A table of the ledger and a row that it accepts. */
export const trueRows = {
  'a customer’s account': ['account', customerAccount],
  'an account of the bank’s own': ['account', ownAccount],
  'a pot’s account': ['account', potAccount],
  'an access': [
    'account_access',
    {
      customer_id: idOf(30),
      account_id: idOf(10),
      role: 'owner',
      granted_at: at,
      granted_event_no: 1,
      holder_no: 1,
    },
  ],
  'a counter': ['account_number_counter', { sort_code: '001965', next_number: 10_000_000 }],
  'a posting': ['transfer', posting],
  'a declined posting': ['transfer', { ...posting, ...noEntries, ...declinedFor }],
  'a hold': ['transfer', hold],
  'a declined hold': ['transfer', { ...hold, ...declinedFor, held_no: null, held_after_pence: null }],
  'a capture': ['transfer', { ...posting, ...subject, kind: 'capture', held_no: 2, held_after_pence: 0 }],
  'a release': ['transfer', { ...hold, ...subject, kind: 'release', expires_at: null }],
  'a reversal': ['transfer', { ...posting, ...subject, kind: 'reversal' }],
  'a declined reversal': [
    'transfer',
    { ...posting, ...subject, ...noEntries, ...declinedFor, kind: 'reversal' },
  ],
  'an entry': [
    'entry',
    {
      account_id: idOf(10),
      entry_no: 1,
      transfer_id: idOf(20),
      direction: 'debit',
      amount_pence: 5,
      balance_after_pence: -5,
      booked_at: at,
      hash: zeros,
    },
  ],
  'a line': ['account_transaction', line],
  'a declined line': ['account_transaction', { ...line, status: 'declined', entry_no: null }],
  'a statement': ['statement', statement],
  'a statement of noughts': ['statement', { ...statement, ...noughts, shown_size_bytes: null }],
  'a notification': [
    'notification',
    { id: idOf(40), customer_id: idOf(30), type: 'statement_ready', subject: '2026-01', created_at: at },
  ],
  'an audit chain': ['audit_chain', { id: idOf(30), last_event_no: 0, last_hash: zeros }],
  'an audit event': [
    'audit_event',
    { chain_id: idOf(30), event_no: 1, at, type: 'transfer.completed', detail: '{}', hash: zeros },
  ],
} as const satisfies Readonly<Record<string, readonly [table: string, row: JsonRow]>>

export type TrueRow = keyof typeof trueRows
