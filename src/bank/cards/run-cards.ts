import { isoDateOf, londonClockOf, londonDateOf } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { DatabaseBusy, DatabaseUnavailable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { type Rounds, runEvery, type RunningWork } from '../run-every.ts'
import { type LockedCard, lockCard } from './card.ts'
import { stepCard } from './card-steps.ts'
import { readSecret } from './keep-card.ts'
import { orderInPlaceOf } from './replace-card.ts'

/** How many cards went on their way, expired, are replaced before their end, and lost their holder's access. */
export type CardCounts = Readonly<Record<'sent' | 'expired' | 'replaced' | 'ended', number>>

interface Due {
  readonly id: string
  readonly customer_id: string
}

/** The minute of the day from which a card is on its way. */
const sentFromMinute = 9 * 60

interface Job {
  readonly name: keyof CardCounts
  /** In SQL, of a card `c` that has not ended; `$1` is the day in London. */
  readonly isDue: string
  readonly make: (bank: Bank, transaction: Queryable, locked: LockedCard, at: Date) => Promise<boolean>
}

/** In the order in which they are made: what has ended is neither sent nor replaced. */
const jobs: readonly Job[] = [
  {
    name: 'expired',
    isDue: 'c.expires_on < $1::date',
    async make(_, transaction, { card }, at) {
      await stepCard(transaction, card, { to: 'expired', at })
      return true
    },
  },
  {
    name: 'ended',
    // The day is of no account here, and every job has it.
    isDue: `$1::date is not null and not exists (
      select from access_in_force x where x.account_id = c.account_id and x.customer_id = c.customer_id)`,
    async make(_, transaction, { card }, at) {
      await stepCard(transaction, card, { to: 'cancelled', because: 'access_ended', at })
      return true
    },
  },
  {
    name: 'sent',
    isDue: `c.status = 'ordered' and c.on_its_way_on <= $1::date`,
    async make(_, transaction, { card }, at) {
      await stepCard(transaction, card, { to: 'on_its_way', at })
      return true
    },
  },
  {
    name: 'replaced',
    isDue: `c.kind = 'physical' and c.slot = 1 and c.expires_on - interval '1 month' <= $1::date
      and exists (select from customer h where h.id = c.customer_id and h.retired_at is null)
      and not exists (select from card n where n.customer_id = c.customer_id and n.account_id = c.account_id
                                           and n.kind = 'physical' and n.slot = 2)
      and not exists (select from card n where n.id = derived_id('sarsen/card-replacement/' || c.id))`,
    // Made once: a customer who cancels the new one gets no other.
    async make(bank, transaction, { card }, at) {
      const id = deriveId(`sarsen/card-replacement/${card.id}`)
      const { cardVault: vault } = bank
      if (!vault) return false
      const secret = await readSecret(transaction, vault, card.id)
      const orderedIds = [bank.newId(), bank.newId(), bank.newId()] as const
      const order = {
        id,
        at,
        orderedIds,
        visitor: null,
        card,
        slot: 2,
        pin: secret?.pin,
        because: 'expiry' as const,
      }
      await orderInPlaceOf(bank, transaction, vault, order)
      return true
    },
  },
]

const cardsAtOnce = 200

const findDue = (database: Queryable, { isDue }: Job, day: string, after: string): Promise<readonly Due[]> =>
  database.query<Due>(
    `select c.id, c.customer_id from card c where c.slot is not null and c.id > $2 and ${isDue}
      order by c.id limit ${cardsAtOnce}`,
    [day, after],
  )

/** Whether a card is still due, now that it is locked. */
async function isStillDue(transaction: Queryable, { isDue }: Job, day: string, id: string): Promise<boolean> {
  const found = await transaction.query(
    `select c.id from card c where c.slot is not null and c.id = $2 and ${isDue}`,
    [day, id],
  )
  return found.length > 0
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

/** The last day whose 09:00 has come. */
function lastSendingDay(at: Date): string {
  const { day, minuteOfDay } = londonClockOf(at)
  return isoDateOf(minuteOfDay < sentFromMinute ? day - 1 : day)
}

/**
 * Does what becomes of cards by itself, each card in one database transaction, however many processes do so at once: they
 * expire at the end of their month; they end with their holder's access to the account; from 09:00 on the working day after
 * the order they are on their way; a month before its end a physical card is replaced by one with the same PIN. A fault
 * leaves its card for the next round. Stops early when `stopping` is aborted. Source: specification section 15.1.
 * @throws AggregateError with the faults of cards; the others are done
 */
export async function makeCardsDue(bank: Bank, stopping?: AbortSignal): Promise<CardCounts> {
  const counts = { sent: 0, expired: 0, replaced: 0, ended: 0 }
  const faults: unknown[] = []
  const at = bank.clock()
  for (const job of jobs) {
    const day = job.name === 'sent' ? lastSendingDay(at) : londonDateOf(at)
    let after = beforeAll
    for (;;) {
      const found = await findDue(bank.database, job, day, after)
      for (const { id: cardId, customer_id: customerId } of found) {
        if (stopping?.aborted) return counts
        after = cardId
        try {
          const isMade = await bank.database.transaction(async transaction => {
            await lockCustomer(transaction, customerId)
            const locked = await lockCard(transaction, { customerId, cardId })
            if (!locked || !(await isStillDue(transaction, job, day, cardId))) return false
            return job.make(bank, transaction, locked, at)
          })
          if (isMade) counts[job.name] += 1
        } catch (fault) {
          if (fault instanceof DatabaseUnavailable && !(fault instanceof DatabaseBusy)) throw fault
          faults.push(fault)
        }
      }
      if (found.length < cardsAtOnce) break
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Some cards could not be moved on')
  return counts
}

const runEveryMs = 60_000

/** What a runtime logs. */
export type CardReport = Readonly<Record<string, number>> | { readonly fault: unknown }

/** Runs {@link makeCardsDue} at once and then every 60 seconds, until it is stopped. */
export const runCards = (
  bank: Bank,
  { report: log, ...rounds }: Rounds & { readonly report: (report: CardReport) => void },
): RunningWork =>
  runEvery({
    everyMs: runEveryMs,
    async work(stopping) {
      const counts = await makeCardsDue(bank, stopping)
      if (Object.values(counts).some(count => count > 0)) log({ ...counts })
    },
    report: fault => log({ fault }),
    ...rounds,
  })
