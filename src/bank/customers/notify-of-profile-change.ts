import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, type Notice } from '../notifications/give-notice.ts'
import { queueEmail } from '../outbox/outbox.ts'

/** Of all that a change of profile may tell; made before the database transaction, which may run twice. */
export interface ProfileNoticeIds {
  readonly email: Notice['ids']
  readonly formerEmail: string
  readonly phone: Notice['ids']
}

export const newProfileNoticeIds = ({ newId }: Bank): ProfileNoticeIds => ({
  email: [newId(), newId(), newId()],
  formerEmail: newId(),
  phone: [newId(), newId(), newId()],
})

interface Telling {
  readonly customerId: string
  readonly at: Date
  readonly ids: ProfileNoticeIds
}

/**
 * The new address is told as its customer prefers, and the old one always: whoever reads it may not be the one who
 * asked.
 */
export async function notifyOfEmailChange(
  transaction: Queryable,
  { customerId, at, ids }: Telling,
  formerEmail: string,
): Promise<void> {
  const type = 'email_changed'
  await giveNotice(transaction, { customerId, type, category: 'security', at, facts: {}, ids: ids.email })
  await queueEmail(transaction, {
    id: ids.formerEmail,
    customerId,
    recipient: formerEmail,
    type: 'email_changed_former',
    facts: {},
    at,
  })
}

/**
 * Before the phone is changed, so that the old number is told, and the old e-mail if it changes too: that always, for
 * the bank knows its customers on the telephone by the number it has of them.
 */
export const notifyOfPhoneChange = (
  transaction: Queryable,
  { customerId, at, ids }: Telling,
): Promise<void> =>
  giveNotice(transaction, {
    customerId,
    type: 'phone_changed',
    category: 'security',
    isAlwaysByEmail: true,
    at,
    facts: {},
    ids: ids.phone,
  })
