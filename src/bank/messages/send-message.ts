import type { Bank } from '../bank.ts'
import { normaliseEmail } from '../customers/normalise-email.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { removeEndedThrottles } from '../throttles/remove-ended-throttles.ts'
import { hourlyTurn, takeTurn, type Turn } from '../throttles/take-turn.ts'
import { withinTurns } from '../throttles/within-turns.ts'
import type { Message } from './message.ts'

/** Who sends a message: a customer who is signed in, or anyone, from an address. */
export type Sender = { readonly customerId: string } | { readonly address: string }

export interface NewMessage extends Omit<Message, 'sentAt' | 'answer'> {
  readonly sender: Sender
}

export type MessageRefusal =
  | { readonly code: 'message_id_reused' }
  | { readonly code: 'too_many_messages'; readonly retryAfterSeconds: number }

type Outcome = Result<{ readonly replayed: boolean }, MessageRefusal>

async function insertMessage(transaction: Queryable, asked: NewMessage, at: Date): Promise<boolean> {
  const { id, name, email, subject, message, sender } = asked
  const customerId = 'customerId' in sender ? sender.customerId : null
  const inserted = await transaction.query<{ id: string }>(
    `insert into message (id, customer_id, name, email, subject, message, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do nothing
     returning id`,
    [id, customerId, name, email, subject, message, at],
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
 * A customer has turns of their own; anyone else those of their address and those of the e-mail they give, in this
 * order for everybody, so that no two wait for each other.
 */
async function takeTurns(bank: Bank, transaction: Queryable, asked: NewMessage, at: Date): Promise<Turn[]> {
  const { sender, email } = asked
  const keys =
    'customerId' in sender
      ? [`message/customer/${sender.customerId}`]
      : [`message/address/${sender.address}`, `message/email/${normaliseEmail(email)}`]
  const limit = bank.limits.messagesHourly
  const turns: Turn[] = []
  for (const key of keys) turns.push(await takeTurn(transaction, hourlyTurn({ key, limit, at })))
  return turns
}

/**
 * Keeps a message for the bank's people to read, and takes its turn, in one database transaction. Sent again it is
 * the same message, and takes none. Refused in this order: an id that belongs to another message; more messages
 * than an hour may have.
 */
export function sendMessage(bank: Bank, asked: NewMessage): Promise<Outcome> {
  const at = bank.clock()
  return withinTurns(
    bank.database,
    async (transaction, endWork): Promise<Outcome> => {
      if (!(await insertMessage(transaction, asked, at)))
        return (await isKept(transaction, asked))
          ? accepted({ replayed: true })
          : refused({ code: 'message_id_reused' })
      const turns = await takeTurns(bank, transaction, asked, at)
      if (turns.some(({ ok }) => !ok)) return endWork(...turns)
      await removeEndedThrottles(transaction, at)
      return accepted({ replayed: false })
    },
    retryAfterSeconds => refused({ code: 'too_many_messages', retryAfterSeconds }),
  )
}
