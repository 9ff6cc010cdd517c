import type { AuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { dayMs } from '../../domain/london-time.ts'
import { nameDevice } from '../../domain/device-name.ts'
import type { Queryable } from '../database/database.ts'
import { type Expiry, removeEnded, removeInGroups } from '../housekeeping/remove-ended.ts'
import { giveNotice, newNotice, type Notice } from '../notifications/give-notice.ts'
import type { Caller } from './caller.ts'
import { readDevice } from './read-device.ts'
import { hashSessionToken, newSessionToken } from './session.ts'

/** How long a device counts as new. Payments of £250.00 and more to somebody new are held meanwhile (part two, 12.4). */
const newForMs = dayMs

/** How long a browser keeps its cookie, and the bank the hash: the most that browsers allow. */
export const deviceKeptMs = 400 * dayMs

/** A browser by the token in its cookie, which the bank stores as a hash. */
export interface DeviceToken {
  readonly token: string
  readonly tokenHash: Uint8Array
}

/** The browser that presents this token; a new token, if it presents none or no possible one. */
export function deviceOf(
  { randomBytes }: Pick<Bank, 'randomBytes'>,
  presented: string | undefined,
): DeviceToken {
  const tokenHash = presented === undefined ? undefined : hashSessionToken(presented)
  return presented === undefined || tokenHash === undefined
    ? newSessionToken(randomBytes)
    : { token: presented, tokenHash }
}

/** What must exist before the database transaction, which may run twice. */
export interface DeviceDraft {
  readonly id: string
  /** Its browser and system in words. */
  readonly deviceName: string
  readonly notice: Notice
}

interface Seen {
  readonly customerId: string
  readonly caller: Caller
  readonly at: Date
}

/** Makes the draft of a device that a customer may sign in from for the first time. */
export function draftDevice(bank: Bank, { customerId, caller, at }: Seen): DeviceDraft {
  const deviceName = nameDevice(readDevice(caller.device))
  const notice = newNotice(bank, {
    customerId,
    type: 'new_device',
    category: 'security',
    at,
    facts: { device: deviceName, address: caller.address },
    isAlwaysByEmail: true,
    keepsFacts: true,
  })
  return { id: bank.newId(), deviceName, notice }
}

interface Remembered extends Seen {
  readonly tokenHash: Uint8Array
  readonly draft: DeviceDraft
}

/**
 * Remembers the device of a completed sign-in, inside its database transaction, which has locked the customer. An unknown
 * one is new for 24 hours, and the customer is notified, always by email too. Not of their first device; devices of demo
 * customers are shared by many visitors and are not remembered. Returns the audit events. Source: part two, section 14.6.
 */
export async function rememberDevice(
  transaction: Queryable,
  { customerId, caller, at, tokenHash, draft }: Remembered,
): Promise<readonly AuditEvent[]> {
  const seen = await transaction.query(
    `update known_device set last_seen_at = greatest(last_seen_at, $3)
      where customer_id = $1 and token_hash = $2 and forgotten_at is null returning id`,
    [customerId, tokenHash, at],
  )
  if (seen.length > 0) return []
  const [added] = await transaction.query<{ new_until: Date | null }>(
    `insert into known_device (id, customer_id, token_hash, known_since, new_until, last_seen_at)
     select $4, c.id, $2, $3, case when exists (select from known_device d where d.customer_id = c.id) then $5::timestamptz end,
            $3
       from customer c where c.id = $1 and not c.is_demo
     on conflict (customer_id, token_hash) do update
       set known_since = greatest(known_device.known_since, excluded.known_since), new_until = excluded.new_until,
           last_seen_at = greatest(known_device.last_seen_at, excluded.last_seen_at), forgotten_at = null
     returning new_until`,
    [customerId, tokenHash, at, draft.id, new Date(at.getTime() + newForMs)],
  )
  if (!added?.new_until) return []
  await giveNotice(transaction, draft.notice)
  return [{ chainId: customerId, at, type: 'new_device', detail: { deviceName: draft.deviceName }, caller }]
}

interface Forgotten {
  readonly customerId: string
  readonly at: Date
  /** The device of this session stays known. */
  readonly exceptSessionId?: string | undefined
}

/** Forgets all devices of a customer but one. The next sign-in from each is one from a new device. */
export const forgetOtherDevices = (
  transaction: Queryable,
  { customerId, at, exceptSessionId }: Forgotten,
): Promise<readonly object[]> =>
  transaction.query(
    `update known_device set forgotten_at = greatest(known_since, $2)
      where customer_id = $1 and forgotten_at is null
        and token_hash is distinct from (select device_hash from session where id = $3::uuid)
     returning id`,
    [customerId, at, exceptSessionId ?? null],
  )

/** Forgets the device of a session that was ended from another device. */
export const forgetDeviceOf = (
  transaction: Queryable,
  {
    customerId,
    at,
    sessionId,
    ownId,
  }: Omit<Forgotten, 'exceptSessionId'> & Record<'sessionId' | 'ownId', string>,
): Promise<readonly object[]> =>
  transaction.query(
    `update known_device set forgotten_at = greatest(known_since, $2)
      where customer_id = $1 and forgotten_at is null
        and token_hash = (select device_hash from session where id = $3)
        and token_hash is distinct from (select device_hash from session where id = $4)
     returning id`,
    [customerId, at, sessionId, ownId],
  )

/**
 * In SQL, whether a session's device is new: its customer first signed in there less than 24 hours ago. Never a customer's
 * first device, a demo customer's or that of a tab. Source: part two, sections 12.4 and 14.6.
 */
export const isOnNewDevice = (session: string, customer: string, at: string): string =>
  `exists (select from session s
             join known_device d on d.customer_id = s.customer_id and d.token_hash = s.device_hash
            where s.id = ${session} and s.customer_id = ${customer} and d.new_until > ${at})`

/** The last one of a customer stays, so that another device is not taken for the first. */
const unseen: Expiry = {
  table: 'known_device',
  key: 'id',
  endsAt: 'last_seen_at',
  where: `exists (select from known_device later
                   where later.customer_id = known_device.customer_id and later.last_seen_at > known_device.last_seen_at)`,
}

/** Removes devices whose cookie has ended, 400 days after the last sign-in. Stops early when `stopping` is aborted. */
export const removeUnseenDevices = ({ database, clock }: Bank, stopping?: AbortSignal): Promise<void> =>
  removeInGroups(
    limit => removeEnded(database, unseen, new Date(clock().getTime() - deviceKeptMs), limit),
    stopping,
  )
