import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { giveNotice, type Notice } from '../notifications/give-notice.ts'
import { queueEmail } from '../outbox/outbox.ts'

/**
 * Ids for every notification that a profile change may cause; made before the database transaction, which may run
 * twice.
 */
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
 * Notifies the new address according to the customer's preferences, and the old address always: its reader may not be
 * the person who made the change.
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
 * Call it before the phone number changes, so that the old number is notified. Always notifies the old email too: staff
 * recognise a caller by the stored phone number.
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
