import { idOf } from '../ledger/json-row.ts'
import type { CustomerRow } from './customer-rows.ts'

/** Rows of a customer who has nothing yet. */
const other = idOf(32)
const later = `'2026-03-02T13:00:00Z'`
const earlier = `'2026-03-02T11:00:00Z'`

/** The changes that the code makes to an existing row. */
export const takenChanges: readonly (readonly [of: CustomerRow, set: string])[] = [
  [
    'an application',
    `status = 'approved', decided_at = ${later}, decided_by = 'operator', customer_id = '${other}', password_phc = null`,
  ],
  [
    'an application',
    `status = 'rejected', decided_at = ${later}, decided_by = 'operator', password_phc = null`,
  ],
  [
    'a rejected application',
    `blanked_at = ${later}, first_name = null, last_name = null, email = null, phone = null, date_of_birth = null,
     id_number = null, city = null, state = null, country = null, initial_deposit_pence = null`,
  ],
  ['a session', `token_hash = sha256('renewed')`],
  ['a session', `ended_at = ${later}`],
  ['a second factor', `last_step = 6, last_entry_id = '${other}'`],
  ['a second factor', 'last_step = 5'],
  ['a set-up', `secret = substr(sha256('begun anew'), 1, 20), created_at = ${later}, last_step = 0`],
  ['a set-up', `confirmed_at = ${later}, last_step = 4`],
  ['a recovery code', `used_at = ${later}, entry_id = '${other}'`],
  ['a used recovery code', 'used_at = used_at, entry_id = entry_id'],
  ['a message', `answer = 'Yes.', answered_at = ${later}`],
  // A process whose clock is behind answered it.
  ['a message', `answer = 'Yes.', answered_at = ${earlier}`],
  ['a notification', `read_at = ${later}`],
  ['a read notification', 'read_at = read_at'],
  ['a message on its way', `attempts = 1, next_attempt_at = ${later}`],
  ['a message on its way', `status = 'sent', sent_at = ${later}`],
  ['a message on its way', `status = 'failed'`],
]

/** The same refusal for each of several changes. */
const each = (of: CustomerRow, words: string, changes: readonly string[]) =>
  changes.map(set => [of, set, words] as const)

const otherId = `id = '${idOf(98)}'`
const otherCustomer = `customer_id = '${other}'`

const access = 'an access stays as it was granted, and is revoked once'
const application = 'an application is decided once'
const session = 'a session stays what it was, and its end is an end'
const factor = 'a second factor that is on keeps its key, and its steps run forward'
const recoveryCode = 'a recovery code is used once'
const message = 'a message stays as it was sent, and its answer as it was given'
const notification = 'a notification stays as it was told'
const outgoing = 'a message that leaves the bank stays as it was told'

/** The changes to an existing row that its guard refuses, and the guard's words. */
export const refusedChanges: readonly (readonly [of: CustomerRow, set: string, words: string])[] = [
  ...each('a revoked access', access, [
    otherCustomer,
    `granted_at = ${earlier}`,
    'granted_event_no = 4',
    `revoked_at = ${later}`,
    'revoked_event_no = 5',
    'revoked_at = null, revoked_event_no = null',
  ]),
  ...each('an access', 'no audit event tells that this access was granted', [
    `revoked_at = ${later}, revoked_event_no = 2`,
  ]),
  ...each('an approved application', application, [
    'id_number = id_number',
    `status = 'rejected', customer_id = null`,
  ]),
  ...each('a rejected application', application, [
    `status = 'approved', customer_id = '${other}'`,
    `decided_at = ${later}`,
    `decided_by = 'simulator'`,
  ]),
  ...each('a forgotten application', application, [`blanked_at = ${later}`, `product = 'Premium'`]),
  ...each('a session', session, [
    otherId,
    otherCustomer,
    `account_type = 'corporate'`,
    `stage = 'signed_in'`,
    `address = '192.0.2.2'`,
    `device = 'another'`,
    `created_at = ${earlier}`,
    `ends_at = ${later}`,
  ]),
  ...each('an ended session', session, ['ended_at = null', `ended_at = ${later}`]),
  ...each('a second factor', factor, [
    otherCustomer,
    `secret = substr(sha256('another'), 1, 20)`,
    `created_at = ${earlier}`,
    `confirmed_at = ${later}`,
    'last_step = 4',
    'confirmed_at = null, last_step = 0, last_entry_id = null',
  ]),
  ...each('a recovery code', recoveryCode, [otherCustomer, `code_hash = sha256('another')`]),
  ...each('a used recovery code', recoveryCode, [
    'used_at = null, entry_id = null',
    `used_at = ${later}`,
    `entry_id = '${other}'`,
  ]),
  ...each('a message', message, [
    otherId,
    otherCustomer,
    `name = 'Another'`,
    `email = 'another@example.com'`,
    `subject = 'Another'`,
    `message = 'Another'`,
    `sent_at = ${later}`,
  ]),
  ...each('an answered message', message, [
    `answer = 'No.'`,
    `answered_at = ${later}`,
    'answer = null, answered_at = null',
  ]),
  ...each('a notification', notification, [
    otherId,
    otherCustomer,
    `type = 'password_changed'`,
    `subject = 'Another'`,
    `created_at = ${later}`,
  ]),
  ...each('a notification of a transfer', notification, [`type = 'received'`, `transfer_id = '${idOf(21)}'`]),
  ...each('a read notification', notification, ['read_at = null', `read_at = ${later}`]),
  ...each('a message on its way', outgoing, [
    otherId,
    `channel = 'post'`,
    otherCustomer,
    `recipient = 'another@example.com'`,
    `type = 'password_changed'`,
    `facts = '{}'`,
    `created_at = ${later}`,
  ]),
  ...each('a sent message', outgoing, [
    `status = 'waiting', sent_at = null`,
    `sent_at = ${later}`,
    'attempts = 2',
  ]),
]
