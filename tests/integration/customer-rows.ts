import { idOf, type JsonRow } from '../ledger/json-row.ts'
import { trueRows } from '../ledger/true-rows.ts'

const at = '2026-03-02T12:00:00Z'
const bytes = (figures: string, size = 32) => `\\x${figures.repeat(size)}`
const passwordPhc = '$argon2id$none'

const customer: JsonRow = {
  id: idOf(30),
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'a@b',
  kind: 'personal',
  password_phc: passwordPhc,
  is_demo: false,
  payment_checks: true,
  created_at: at,
}

const account: JsonRow = {
  id: idOf(10),
  kind: 'customer',
  product: 'Premium',
  product_code: 'current',
  holder_name: 'Ada Byron',
  sort_code: '001964',
  account_number: '00000001',
  iban: 'GB00SRSN00196400000001',
  currency: 'GBP',
  balance_pence: 0,
  held_pence: 0,
  floor_pence: 0,
  last_entry_no: 0,
  last_entry_hash: bytes('00'),
  last_held_no: 0,
  last_transaction_no: 0,
  opened_at: at,
}

/** Born on the day of the application: the latest date that SQL accepts, since SQL checks no age. */
const application: JsonRow = {
  id: idOf(50),
  account_type: 'banking',
  kind: 'personal',
  product: 'Current Account',
  first_name: 'Mary',
  last_name: 'Somerville',
  email: 'mary@example.com',
  phone: '+447700900142',
  date_of_birth: '2026-03-02',
  id_number: 'MS 178026',
  city: 'Jedburgh',
  state: 'Roxburghshire',
  country: 'United Kingdom',
  initial_deposit_pence: 1,
  password_phc: passwordPhc,
  status: 'pending_verification',
  created_at: at,
}
const decided = { password_phc: null, decided_at: at, decided_by: 'operator' }
const rejected = { ...application, ...decided, id: idOf(52), status: 'rejected' }
const nobody = {
  first_name: null,
  last_name: null,
  email: null,
  phone: null,
  date_of_birth: null,
  id_number: null,
  city: null,
  state: null,
  country: null,
  initial_deposit_pence: null,
}

/** Ended in the moment in which it began. */
const session: JsonRow = {
  token_hash: bytes('00'),
  id: idOf(60),
  customer_id: idOf(30),
  account_type: 'personal',
  stage: 'second_factor',
  address: '192.0.2.1',
  device: '',
  created_at: at,
  last_active_at: at,
  idle_ends_at: at,
  ends_at: at,
}

const message: JsonRow = {
  id: idOf(70),
  customer_id: idOf(30),
  name: 'Ada Byron',
  email: 'ada@example.com',
  subject: 'Opening hours',
  message: 'Are you open on Saturday?',
  sent_at: at,
}

const notification: JsonRow = { id: idOf(80), customer_id: idOf(30), type: 'welcome', created_at: at }

const outgoing: JsonRow = {
  id: idOf(90),
  channel: 'email',
  customer_id: idOf(30),
  recipient: 'ada@example.com',
  type: 'welcome',
  facts: { product: 'Premium' },
  created_at: at,
  status: 'waiting',
  attempts: 0,
  next_attempt_at: at,
}

const factor = { secret: bytes('00', 20), created_at: at, last_step: 0 }
const recoveryCode = { customer_id: idOf(30), code_hash: bytes('00') }

/** A table, the column that identifies the row, and a row that it accepts beside all the others here. */
export const customerRows = {
  'a customer': ['customer', 'id', customer],
  'a customer with a set-up': ['customer', 'id', { ...customer, id: idOf(31), email: 'b@b' }],
  'a customer with nothing': ['customer', 'id', { ...customer, id: idOf(32), email: 'c@b' }],
  'an account': ['account', 'id', account],
  'an access': [
    'account_access',
    'account_id',
    {
      customer_id: idOf(30),
      account_id: idOf(10),
      role: 'owner',
      granted_at: at,
      granted_event_no: 1,
      holder_no: 1,
    },
  ],
  'a revoked access': [
    'account_access',
    'granted_event_no',
    {
      customer_id: idOf(31),
      account_id: idOf(10),
      role: 'owner',
      granted_at: at,
      granted_event_no: 2,
      holder_no: 2,
      revoked_at: at,
      revoked_event_no: 3,
    },
  ],
  'a transfer': ['transfer', 'id', trueRows['a posting'][1]],
  'another transfer': ['transfer', 'id', { ...trueRows['a posting'][1], id: idOf(21) }],
  'an application': ['application', 'id', application],
  'an approved application': [
    'application',
    'id',
    { ...application, ...decided, id: idOf(51), status: 'approved', customer_id: idOf(30) },
  ],
  'a rejected application': ['application', 'id', rejected],
  'a forgotten application': ['application', 'id', { ...rejected, ...nobody, id: idOf(53), blanked_at: at }],
  'a session': ['session', 'id', session],
  'an ended session': ['session', 'id', { ...session, token_hash: bytes('01'), id: idOf(61), ended_at: at }],
  'a second factor': [
    'second_factor',
    'customer_id',
    { ...factor, customer_id: idOf(30), confirmed_at: at, last_step: 5, last_entry_id: idOf(99) },
  ],
  'a set-up': ['second_factor', 'customer_id', { ...factor, customer_id: idOf(31) }],
  'a recovery code': ['recovery_code', 'code_hash', recoveryCode],
  'a used recovery code': [
    'recovery_code',
    'code_hash',
    { ...recoveryCode, code_hash: bytes('01'), used_at: at, entry_id: idOf(99) },
  ],
  'a reset link': [
    'password_reset',
    'token_hash',
    { token_hash: bytes('00'), customer_id: idOf(30), created_at: at, ends_at: at },
  ],
  failures: [
    'failed_attempt',
    'key_hash',
    { key_hash: bytes('00'), failures: 5, locked_until: at, ends_at: at },
  ],
  turns: [
    'throttle',
    'key_hash',
    { key_hash: bytes('00'), taken_at: [at, at], was_granted: true, ends_at: at },
  ],
  'a message': ['message', 'id', message],
  'an answered message': ['message', 'id', { ...message, id: idOf(71), answer: 'Yes.', answered_at: at }],
  'a notification': ['notification', 'id', notification],
  'a read notification': ['notification', 'id', { ...notification, id: idOf(81), read_at: at }],
  'a notification of a transfer': [
    'notification',
    'id',
    { ...notification, id: idOf(82), type: 'completed', transfer_id: idOf(20) },
  ],
  'a message on its way': ['outbox_message', 'id', outgoing],
  'a sent message': [
    'outbox_message',
    'id',
    { ...outgoing, id: idOf(91), status: 'sent', attempts: 1, sent_at: at },
  ],
} as const satisfies Readonly<Record<string, readonly [table: string, key: string, row: JsonRow]>>

export type CustomerRow = keyof typeof customerRows
