import type { Bank } from '../bank.ts'
import { normaliseEmail } from '../../domain/identifiers.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { visitorAddress } from '../sessions/caller.ts'
import {
  hourlyRateLimit,
  removeEndedRateLimits,
  consumeRateLimit,
  type Turn,
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
  readonly asked: NewMessage
  readonly visitor: string | null
  readonly at: Date
}

async function insertMessage(transaction: Queryable, { asked, visitor, at }: Sending): Promise<boolean> {
  const { id, name, email, subject, message, sender } = asked
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
async function isKept(transaction: Queryable, asked: NewMessage): Promise<boolean> {
  const rows = await transaction.query<{ id: string }>(
    'select id from message where (id, name, email, subject, message) = ($1, $2, $3, $4, $5)',
    [asked.id, asked.name, asked.email, asked.subject, asked.message],
  )
  return rows.length > 0
}

/**
 * Counts a message. Customers and visitors of a demonstration have a rate limit of their own; everyone else is limited
 * by address and by the email they give, always in this order, so that no two requests deadlock.
 */
async function takeTurns(
  bank: Bank,
  transaction: Queryable,
  { asked, visitor, at }: Sending,
): Promise<Turn[]> {
  const { sender, email } = asked
  const customer = visitor ?? sender.customerId
  const keys =
    customer !== undefined
      ? [`message/customer/${customer}`]
      : [`message/address/${sender.address}`, `message/email/${normaliseEmail(email)}`]
  const limit = bank.limits.messagesHourly
  const turns: Turn[] = []
  for (const key of keys) turns.push(await consumeRateLimit(transaction, hourlyRateLimit({ key, limit, at })))
  return turns
}

/**
 * Stores a message for the bank's staff and counts it, in one database transaction. Sent again, it is the same message
 * and does not count. Refusals, in this order: an id that belongs to another message; too many messages within an hour.
 */
export function sendMessage(bank: Bank, asked: NewMessage): Promise<Outcome> {
  const at = bank.clock()
  return withinRateLimits(
    bank.database,
    async (transaction, endWork): Promise<Outcome> => {
      const { customerId, address } = asked.sender
      const visitor =
        customerId === undefined ? null : await visitorAddress(transaction, customerId, { address })
      const sending: Sending = { asked, visitor, at }
      if (!(await insertMessage(transaction, sending)))
        return (await isKept(transaction, asked))
          ? accepted({ replayed: true })
          : refused({ code: 'message_id_reused' })
      const turns = await takeTurns(bank, transaction, sending)
      if (turns.some(({ ok }) => !ok)) return endWork(...turns)
      await removeEndedRateLimits(transaction, at)
      return accepted({ replayed: false })
    },
    retryAfterSeconds => refused({ code: 'too_many_messages', retryAfterSeconds }),
  )
}
