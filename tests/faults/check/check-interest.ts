import { ownAccountIds } from '../../../src/bank/ledger/order.ts'
import {
  dayOfIsoDate,
  daysOfMonth,
  isoDateOf,
  londonDayOf,
  londonMonthOf,
  londonMoment,
} from '../../../src/domain/london-time.ts'
import type { Credit, HeldAccount } from '../accounts/accounts-state.ts'
import type { StoredEntry } from '../final-state.ts'
import type { Anomaly } from '../history.ts'
import type { Facts } from './facts.ts'

/** The gross rates of the products, in millionths a year. No run changes them. */
const grossOf: Readonly<Record<string, bigint>> = { flexisave: 24_718n, fixed_1y: 41_000n }

const earningMostPence = 100_000_000n

/** Whole pence of units, rounded half up; a year has 365 days. */
const penceOf = (units: bigint): bigint => (2n * units + 365_000_000n) / 730_000_000n

/** The days for which an account must have been paid by a moment; undefined for none. */
function lastDueDay(
  { product, openedAt, closedAt, lockedUntil }: HeldAccount,
  maturedAt: Date,
): string | undefined {
  const closedOn = closedAt === null ? undefined : isoDateOf(londonDayOf(closedAt) - 1)
  if (product === 'fixed_1y')
    return lockedUntil === null ? undefined : isoDateOf(dayOfIsoDate(lockedUntil) - 1)
  const monthBefore = isoDateOf(dayOfIsoDate(daysOfMonth(londonMonthOf(maturedAt)).first) - 1)
  const last = closedOn !== undefined && closedOn < monthBefore ? closedOn : monthBefore
  return last < isoDateOf(londonDayOf(openedAt)) ? undefined : last
}

/**
 * What an account must have been paid by the end of each credit's last day, worked out day by day: the balance at the end of
 * the day, with the interest that was due by then and booked later.
 */
function paidByDay(
  account: HeldAccount,
  entries: readonly StoredEntry[],
  credits: readonly Credit[],
): ReadonlyMap<string, bigint> {
  const rate = grossOf[account.product ?? ''] ?? 0n
  const paid = new Map<string, bigint>()
  const last = credits.at(-1)
  if (!last) return paid
  let [units, balancePence, bookedPence, duePence, next] = [0n, 0n, 0n, 0n, 0]
  const credited = new Map(credits.map(credit => [credit.toDay, credit.transferId]))
  const paying = new Set(credits.map(({ transferId }) => transferId))
  for (let day = londonDayOf(account.openedAt); day <= dayOfIsoDate(last.toDay); day++) {
    const ends = londonMoment(day + 1, 0)
    for (let entry = entries[next]; entry && entry.bookedAt < ends; entry = entries[++next]) {
      balancePence = entry.balanceAfterPence
      if (paying.has(entry.transferId)) bookedPence += entry.amountPence
    }
    const earning = balancePence + duePence - bookedPence
    units += (earning > earningMostPence ? earningMostPence : earning) * rate
    const date = isoDateOf(day)
    if (!credited.has(date)) continue
    duePence = penceOf(units)
    paid.set(date, duePence)
  }
  return paid
}

function checkAccount(
  facts: Facts,
  account: HeldAccount,
  note: (found: string, transferId?: string) => void,
): void {
  const { state, transfersById } = facts
  const { held } = state
  const credits = held.credits.filter(({ accountId }) => accountId === account.id)
  const entries = state.entries.get(account.id) ?? []
  const wanted = paidByDay(account, entries, credits)
  let [from, beforePence] = [isoDateOf(londonDayOf(account.openedAt)), 0n]
  for (const { fromDay, toDay, paidToDatePence, transferId } of credits) {
    if (fromDay !== from) note(`the days from ${fromDay} were paid for, and the next one was ${from}`)
    if (paidToDatePence !== wanted.get(toDay))
      note(`by ${toDay} ${paidToDatePence} pence were due, the days add up to ${wanted.get(toDay)}`)
    const [transfer] = transferId === null ? [] : (transfersById.get(transferId) ?? [])
    const duePence = paidToDatePence - beforePence
    if ((transfer?.amountPence ?? 0n) !== duePence)
      note(`for the days to ${toDay} ${transfer?.amountPence ?? 0n} pence were paid instead of ${duePence}`)
    from = isoDateOf(dayOfIsoDate(toDay) + 1)
    beforePence = paidToDatePence
  }
  if (state.maturedAt === undefined) return
  const due = lastDueDay(account, state.maturedAt)
  if (due !== credits.at(-1)?.toDay) note(`it was paid to ${credits.at(-1)?.toDay}, and was due to ${due}`)
  if (account.product === 'fixed_1y' && account.closedAt === null) note('its term has ended, and it is open')
}

/** Interest is what the days add up to, no day is missing or paid twice, and nothing else pays interest. */
export function checkInterest(facts: Facts): readonly Anomaly[] {
  const anomalies: Anomaly[] = []
  const { held, transfers } = facts.state
  for (const account of held.accounts)
    if (account.product !== null && account.product in grossOf)
      checkAccount(facts, account, (found, transferId) =>
        anomalies.push({ check: 'interest', found, accountId: account.id, transferId }),
      )
  const credited = new Set(held.credits.map(({ transferId }) => transferId))
  for (const { id, debtorAccountId, creditorAccountId } of transfers)
    if (debtorAccountId === ownAccountIds.interest && !credited.has(id))
      anomalies.push({
        check: 'interest',
        found: 'it pays interest that no account was due',
        accountId: creditorAccountId,
        transferId: id,
      })
  return anomalies
}
