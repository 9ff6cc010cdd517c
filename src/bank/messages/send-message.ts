import type { Bank } from '../bank.ts'
import { normaliseEmail } from '../customers/normalise-email.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import { removeEndedThrottles } from '../throttles/remove-ended-throttles.ts'
import { takeTurn } from '../throttles/take-turn.ts'
import type { Message } from './message.ts'

/** Who sends a message: a customer who is signed in, or anyone, from an address. */
export type Sender = { readonly customerId: string } | { readonly address: string }

export interface NewMessage extends Omit<Message, 'sentAt'> {
  readonly sender: Sender
}

export type MessageRefusal =
  | { readonly code: 'message_id_reused' }
  | { readonly code: 'too_many_messages'; readonly retryAfterSeconds: number }

type Outcome = Result<{ readonly replayed: boolean }, MessageRefusal>

/** What is limited is the number of messages in an hour. */
const windowMs = 60 * 60 * 1000

/** Undoes the database transaction: a message that has no turn is not kept, and takes no other turn either. */
class NoTurn extends Error {
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super('there is no turn')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

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
 * order for everybody, so that no two wait for each other. Where both refuse, the longer wait is told.
 */
async function takeTurns(bank: Bank, transaction: Queryable, asked: NewMessage, at: Date): Promise<void> {
  const { sender, email } = asked
  const keys =
    'customerId' in sender
      ? [`message/customer/${sender.customerId}`]
      : [`message/address/${sender.address}`, `message/email/${normaliseEmail(email)}`]
  const limit = bank.limits.messagesHourly
  let retryAfterSeconds = 0
  for (const key of keys) {
    const turn = await takeTurn(transaction, { key, limit, windowMs, at })
    if (!turn.ok) retryAfterSeconds = Math.max(retryAfterSeconds, turn.retryAfterSeconds)
  }
  if (retryAfterSeconds > 0) throw new NoTurn(retryAfterSeconds)
}

/**
 * Keeps a message for the bank's people to read, and takes its turn, in one database transaction. Sent again it is
 * the same message, and takes none. Refused in this order: an id that belongs to another message; more messages
 * than an hour may have.
 */
export async function sendMessage(bank: Bank, asked: NewMessage): Promise<Outcome> {
  const at = bank.clock()
  try {
    return await bank.database.transaction(async (transaction): Promise<Outcome> => {
      if (!(await insertMessage(transaction, asked, at)))
        return (await isKept(transaction, asked))
          ? accepted({ replayed: true })
          : refused({ code: 'message_id_reused' })
      await takeTurns(bank, transaction, asked, at)
      await removeEndedThrottles(transaction, at)
      return accepted({ replayed: false })
    })
  } catch (fault) {
    if (!(fault instanceof NoTurn)) throw fault
    return refused({ code: 'too_many_messages', retryAfterSeconds: fault.retryAfterSeconds })
  }
}
