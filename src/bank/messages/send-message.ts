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

/** Who sends a message: a customer who is signed in, or anyone, from an address. */
export interface Sender {
  /** Left out where nobody is signed in. */
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

/** A message, and which of a demo customer's visitors sends it; null for everybody else. */
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

/** Whether the message that has this id is the same message. */
async function isKept(transaction: Queryable, asked: NewMessage): Promise<boolean> {
  const rows = await transaction.query<{ id: string }>(
    'select id from message where (id, name, email, subject, message) = ($1, $2, $3, $4, $5)',
    [asked.id, asked.name, asked.email, asked.subject, asked.message],
  )
  return rows.length > 0
}

/**
 * A customer has turns of their own, as each visitor of a demonstration has; anyone else those of their address and
 * those of the e-mail they give, in this order for everybody, so that no two wait for each other.
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
 * Keeps a message for the bank's people to read, and takes its turn, in one database transaction. Sent again it is
 * the same message, and takes none. Refused in this order: an id that belongs to another message; more messages
 * than an hour may have.
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
