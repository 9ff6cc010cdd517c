import type { Bank } from '../bank.ts'
import { normaliseEmail } from '../../domain/identifiers.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { visitorAddress } from '../sessions/caller.ts'
import {
  hourlyRateLimit,
  removeEndedRateLimits,
  consumeRateLimit,
  type RateLimitAnswer,
  withinRateLimits,
} from '../rate-limits/rate-limits.ts'
import type { Message } from './read-messages.ts'

/** The sender of a message: a signed-in customer, or anyone, by address. */
export interface Sender {
  /** Left out without sign-in. */
  readonly customerId?: string
  readonly address: string
}

export interface NewMessage extends Omit<Message, 'sentAt' | 'answer'> {
  readonly sender: Sender
}

export type MessageRefusal =
  | { readonly code: 'message_id_reused' }
  | { readonly code: 'too_many_messages'; readonly retryAfterSeconds: number }

type Outcome = Result<{ readonly replayed: boolean }, MessageRefusal>

/** A message, and the address of the demo customer's visitor who sends it; null for everyone else. */
interface Sending {
  readonly newMessage: NewMessage
  readonly visitor: string | null
  readonly at: Date
}

async function insertMessage(transaction: Queryable, { newMessage, visitor, at }: Sending): Promise<boolean> {
  const { id, name, email, subject, message, sender } = newMessage
  const inserted = await transaction.query<{ id: string }>(
    `insert into message (id, customer_id, name, email, subject, message, sent_at, visitor_address)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (id) do nothing
     returning id`,
    [id, sender.customerId ?? null, name, email, subject, message, at, visitor],
  )
  return inserted.length > 0
}

/** Whether the stored message with this id is the same message. */
async function isStored(transaction: Queryable, newMessage: NewMessage): Promise<boolean> {
  const rows = await transaction.query<{ id: string }>(
    'select id from message where (id, name, email, subject, message) = ($1, $2, $3, $4, $5)',
    [newMessage.id, newMessage.name, newMessage.email, newMessage.subject, newMessage.message],
  )
  return rows.length > 0
}

/**
 * Counts a message towards its rate limit. Customers and visitors of a demonstration have a limit of their own.
 * Everyone else is limited by address and then by the email they give. The order is always the same, so that no two
 * requests deadlock.
 */
async function consumeRateLimits(
  bank: Bank,
  transaction: Queryable,
  { newMessage, visitor, at }: Sending,
): Promise<RateLimitAnswer[]> {
  const { sender, email } = newMessage
  const customer = visitor ?? sender.customerId
  const keys =
    customer !== undefined
      ? [`message/customer/${customer}`]
      : [`message/address/${sender.address}`, `message/email/${normaliseEmail(email)}`]
  const limit = bank.limits.messagesHourly
  const rateLimits: RateLimitAnswer[] = []
  for (const key of keys)
    rateLimits.push(await consumeRateLimit(transaction, hourlyRateLimit({ key, limit, at })))
  return rateLimits
}

/**
 * Stores a message for the bank's staff and counts it, in one database transaction. Sent again, it is the same message
 * and does not count. Refusals, in this order: an id that belongs to another message; too many messages within an hour.
 */
export function sendMessage(bank: Bank, newMessage: NewMessage): Promise<Outcome> {
  const at = bank.clock()
  return withinRateLimits(
    bank.database,
    async (transaction, endWork): Promise<Outcome> => {
      const { customerId, address } = newMessage.sender
      const visitor =
        customerId === undefined ? null : await visitorAddress(transaction, customerId, { address })
      const sending: Sending = { newMessage, visitor, at }
      if (!(await insertMessage(transaction, sending)))
        return (await isStored(transaction, newMessage))
          ? accepted({ replayed: true })
          : refused({ code: 'message_id_reused' })
      const rateLimits = await consumeRateLimits(bank, transaction, sending)
      if (rateLimits.some(({ ok }) => !ok)) return endWork(...rateLimits)
      await removeEndedRateLimits(transaction, at)
      return accepted({ replayed: false })
    },
    retryAfterSeconds => refused({ code: 'too_many_messages', retryAfterSeconds }),
  )
}
