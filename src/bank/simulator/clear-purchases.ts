import { isWorkingDay, workingDayUntil } from '../../domain/bank-holidays.ts'
import type { CardPaymentWay } from '../../domain/card-payments.ts'
import { type Day, londonClockOf, londonMoment } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import { deriveId } from '../derive-id.ts'
import { answerCardNetwork } from '../outside/card-network.ts'

/** The minute of a working day from which merchants settle what is pending of earlier days. */
const settlesFromMinute = 6 * 60

/** The last working day on which merchants have begun to settle. */
function lastSettlingDay(at: Date): Day {
  const { day, minuteOfDay } = londonClockOf(at)
  return isWorkingDay(day) && minuteOfDay >= settlesFromMinute ? day : workingDayUntil(day - 1)
}

interface PendingRow {
  readonly id: string
  readonly card_id: string
  readonly how: CardPaymentWay
  readonly merchant: string
  readonly mcc: string
  readonly country: string
  readonly place: string
  readonly currency: string
  readonly authorised_minor: bigint
}

const atOnce = 200
const beforeAll = '00000000-0000-0000-0000-000000000000'

const listPending = (bank: Bank, { day, after }: { readonly day: Day; readonly after: string }) =>
  bank.database.query<PendingRow>(
    `select id, card_id, how, merchant, mcc, country, place, currency, authorised_minor from card_payment
      where status = 'pending' and changed_at < $1 and id > $2 order by id limit ${atOnce}`,
    [londonMoment(day, 0), after],
  )

/** Settles a payment whole. Its message has an id of its own, so that two processes settle it once. */
async function clearWhole(
  bank: Bank,
  { id, card_id: cardId, authorised_minor: amountMinor, ...named }: PendingRow,
) {
  const cleared = await answerCardNetwork(bank, {
    ...named,
    kind: 'clearing',
    id: deriveId(`sarsen/demonstration/card-clearing/${id}`),
    authorisationId: id,
    cardId,
    amountMinor,
  })
  return cleared.ok && cleared.value.answer === 'approved'
}

/**
 * Lets the merchants of a demonstration settle what is pending, each at 06:00 in London on the working day after it was
 * authorised or approved. Money that part one's simulator holds is no card payment, and stays. Returns how many settled. A round
 * in between asks nothing. Source: part two, 15.8.
 */
export function createClearings(bank: Bank): () => Promise<number> {
  let clearedDay: Day | undefined
  return async () => {
    const day = lastSettlingDay(bank.clock())
    if (day === clearedDay) return 0
    let cleared = 0
    for (let after = beforeAll; ;) {
      const pending = await listPending(bank, { day, after })
      for (const payment of pending) if (await clearWhole(bank, payment)) cleared += 1
      if (pending.length < atOnce) break
      after = pending.at(-1)?.id ?? after
    }
    clearedDay = day
    return cleared
  }
}
