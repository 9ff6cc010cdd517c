import type { Bank } from '../bank.ts'
import { makeEmailedLink } from '../passwords/password-reset-links.ts'
import { makeEmailedJoiningLink } from '../staff/members/emailed-link.ts'
import type { Queryable } from '../database/database.ts'
import { outboxColumns, outboxMessageOf, type OutboxRow, type OutboxMessage } from './outbox.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long after each failed attempt the next one follows. After the last, the message has failed. */
export const waitsMs: readonly number[] = [
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
]

/** How long a process may work on a message. If the process is killed, another one takes the message after that. */
export const leaseMs = 5 * minuteMs

/** Older messages are not sent any more, as when email is first set up after months without it. */
const staleAfterMs = 48 * hourMs

/** How many are claimed, and sent, at once. */
const claimedAtOnce = 5

/** The result of an attempt: `refused` may be retried, `impossible` may not. */
export type Delivered = 'sent' | 'refused' | 'impossible'

/** Sends a message within the lease. Never throws. */
export type Deliver = (message: OutboxMessage) => Promise<Delivered>

interface ClaimedMessage {
  readonly message: OutboxMessage
  /** The number of the attempt, from 1. A later claim has a higher number. */
  readonly attempt: number
}

/**
 * Claims due emails, each for this process only: rows locked by other processes are skipped, and a lease protects them
 * once the statement is over. None goes to a demo customer or a retired one, whose addresses do not exist.
 */
async function claimDue(database: Queryable, at: Date): Promise<readonly ClaimedMessage[]> {
  const rows = await database.query<OutboxRow & { attempts: number }>(
    `with due as (
       select m.id, c.first_name
         from outbox_message m left join customer c on c.id = m.customer_id
        where m.channel = 'email' and m.status = 'waiting' and m.next_attempt_at <= $1
          and c.is_demo is not true and c.retired_at is null
        order by m.next_attempt_at limit $2::int
          for update of m skip locked
     )
     update outbox_message m
        set attempts = attempts + 1, next_attempt_at = $3
       from due c where m.id = c.id
     returning ${outboxColumns}, m.attempts`,
    [at, claimedAtOnce, new Date(at.getTime() + leaseMs)],
  )
  return rows.map(row => ({ message: outboxMessageOf(row), attempt: row.attempts }))
}

/** Records the result of an attempt, unless the lease ended and another process has claimed the message since. */
async function settle({ database, clock }: Bank, { message, attempt }: ClaimedMessage, delivered: Delivered) {
  const at = clock()
  const waitMs = waitsMs[attempt - 1]
  const mayTryAgain = delivered === 'refused' && waitMs !== undefined
  const status = delivered === 'sent' ? 'sent' : mayTryAgain ? 'waiting' : 'failed'
  await database.query(
    `update outbox_message
        set status = $3::text, sent_at = case $3::text when 'sent' then $4::timestamptz end, next_attempt_at = $5
      where id = $1 and attempts = $2::int and status = 'waiting'`,
    [message.id, attempt, status, at, new Date(at.getTime() + (mayTryAgain ? waitMs : 0))],
  )
}

const giveUpStale = (database: Queryable, at: Date) =>
  database.query(
    `update outbox_message set status = 'failed'
      where channel = 'email' and status = 'waiting' and next_attempt_at <= $1 and created_at <= $2`,
    [at, new Date(at.getTime() - staleAfterMs)],
  )

/** The messages that carry a one-time link, and how it is made. */
const linkMakers: Readonly<Partial<Record<OutboxMessage['type'], typeof makeEmailedLink>>> = {
  password_reset_link: makeEmailedLink,
  staff_joining_link: makeEmailedJoiningLink,
}

/** The message as it leaves: one with a link gets it now. */
async function finish(bank: Bank, message: OutboxMessage): Promise<OutboxMessage | undefined> {
  const makeLink = linkMakers[message.type]
  if (!makeLink) return message
  const { recipient, facts } = message
  const token = await makeLink(bank, { recipient, endsAt: new Date(facts['endsAt'] ?? '') })
  return token === undefined ? undefined : { ...message, token }
}

async function sendOne(bank: Bank, claimed: ClaimedMessage, deliver: Deliver): Promise<void> {
  const message = await finish(bank, claimed.message)
  await settle(bank, claimed, message ? await deliver(message) : 'impossible')
}

/**
 * Sends all due emails, a few at a time, until none is left or `stopping` is aborted. Any number of processes may do so
 * at once. Each message is sent at least once: if a process dies between sending a message and recording it, the
 * message is sent again under the same id (docs/decisions/outbox.md).
 */
export async function sendDue(bank: Bank, deliver: Deliver, stopping?: AbortSignal): Promise<void> {
  await giveUpStale(bank.database, bank.clock())
  for (;;) {
    if (stopping?.aborted) return
    const claimed = await claimDue(bank.database, bank.clock())
    if (claimed.length === 0) return
    await Promise.all(claimed.map(one => sendOne(bank, one, deliver)))
  }
}
