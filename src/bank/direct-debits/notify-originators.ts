import type { Bank } from '../bank.ts'
import { notifyOriginator } from '../outside/outside-banks.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'
import { listRefundsToRepay, repayRefund } from './refund-collection.ts'

interface MessageRow {
  readonly id: string
  readonly kind: 'advice' | 'return' | 'indemnity_claim'
  readonly code: string
  readonly service_user_number: string
  readonly reference: string
  readonly amount_pence: bigint | null
  readonly due_on: string | null
}

/** How many messages, and how many refunds, a round looks at. */
const perRound = 500

/** How many originators are notified at once. Each may take 5 seconds to answer. */
const notifiedAtOnce = 10

/** How long a round goes on to further ones. */
const notifiesForMs = 30_000

/**
 * Sends originators the messages they have not answered yet, some at once and for half a minute: first those never sent,
 * then those sent longest ago. Nothing is locked meanwhile. Returns how many answered. Source: specification section 13.4.
 */
export async function notifyOriginators(bank: Bank, stopping?: AbortSignal): Promise<number> {
  const { database, clock } = bank
  const until = clock().getTime() + notifiesForMs
  const left = await database.query<MessageRow>(
    `select m.id, m.kind, m.code, d.service_user_number, d.reference, c.amount_pence, c.due_on::text as due_on
       from originator_message m
       join direct_debit d on d.id = m.direct_debit_id
       left join collection c on c.id = m.collection_id
      where m.told_at is null
      order by m.asked_at nulls first, m.created_at, m.id limit ${perRound}`,
  )
  const isOver = () => stopping?.aborted === true || clock().getTime() >= until
  const unanswered: string[] = []
  let notified = 0
  const notifyNext = async () => {
    while (!isOver()) {
      const row = left.shift()
      if (!row) break
      const hasAnswered = await notifyOriginator(bank, {
        id: row.id,
        kind: row.kind,
        code: row.code,
        serviceUserNumber: row.service_user_number,
        reference: row.reference,
        ...(row.amount_pence !== null && { amountPence: row.amount_pence }),
        ...(row.due_on !== null && { dueOn: row.due_on }),
      })
      if (!hasAnswered) unanswered.push(row.id)
      else if (await markNotified(bank, row.id)) notified += 1
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: notifiedAtOnce }, notifyNext))
  if (unanswered.length > 0)
    await database.query(
      // By id, as servers at once may have notified the same ones.
      `update originator_message set asked_at = $2 where id in (
         select id from originator_message where id = any ($1::uuid[]) and told_at is null
          order by id for no key update)`,
      [unanswered, clock()],
    )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return notified
}

async function markNotified({ database, clock }: Bank, id: string): Promise<boolean> {
  const notified = await database.query(
    `update originator_message set told_at = greatest(created_at, $2::timestamptz)
      where id = $1 and told_at is null returning id`,
    [id, clock()],
  )
  return notified.length > 0
}

/**
 * Lets settlement pay the bank back what it refunded, where the day has come. Returns how many. Source: specification section
 * 13.6.
 * @throws AggregateError with the faults of refunds; the others are done
 */
export async function repayRefunds(bank: Bank, stopping?: AbortSignal): Promise<number> {
  const due = await listRefundsToRepay(bank, { at: bank.clock(), limit: perRound })
  const faults: unknown[] = []
  let repaid = 0
  for (const { id } of due) {
    if (stopping?.aborted) break
    try {
      if (await repayRefund(bank, id)) repaid += 1
    } catch (fault) {
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Some refunds could not be paid back')
  return repaid
}

const runEveryMs = 10_000

/** What a runtime logs. */
type OriginatorReport = Readonly<Record<string, number>> | { readonly fault: unknown }

/** Sends originators their messages and books what they pay back, at once and then every ten seconds, until it is stopped. */
export function runOriginators(
  bank: Bank,
  { report, ...rounds }: Rounds & { readonly report: (report: OriginatorReport) => void },
): RunningWork {
  return runEvery({
    everyMs: runEveryMs,
    async work(stopping) {
      const notified = await notifyOriginators(bank, stopping)
      const repaid = await repayRefunds(bank, stopping)
      if (notified + repaid > 0) report({ notified, repaid })
    },
    report: fault => report({ fault }),
    ...rounds,
  })
}
