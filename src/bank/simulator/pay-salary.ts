import { lastWorkingDayOf } from '../../domain/bank-holidays.ts'
import { type Day, isoDateOf, londonDayOf, londonMoment } from '../../domain/london-time.ts'
import type { Bank } from '../bank.ts'
import { deriveId } from '../derive-id.ts'
import { isDecided, ownAccountIds } from '../ledger/order.ts'
import { noticesOfBankOrder } from '../notifications/give-notice.ts'
import { priceIn } from './everyday-drafts.ts'
import { mayaPlan } from './maya-plan.ts'

/** The minute of its day at which the running bank receives a salary: before the first attempts of what is due. */
const paidMinute = 5 * 60 + 12

/** The transfer that pays an account's salary of a day, in London: a history and a running bank pay it once. */
export const salaryId = (accountId: string, day: Day): string =>
  deriveId(`sarsen/salary/${accountId}/${isoDateOf(day)}`)

interface PaidAccount {
  readonly id: string
  readonly holder_name: string
  readonly created_at: Date
}

async function findPaidAccount({ database }: Bank, email: string): Promise<PaidAccount | undefined> {
  const [account] = await database.query<PaidAccount>(
    `select a.id, a.holder_name, c.created_at
       from customer c
       join access_in_force x on x.customer_id = c.id
       join account a on a.id = x.account_id and a.product_code = 'current'
      where c.email = $1 and c.is_demo
      order by a.opened_at, a.id limit 1`,
    [email],
  )
  return account
}

/** The days from one to another on which a salary is paid, the later one included once its minute has come. */
function salaryDays(from: Day, now: Date): readonly Day[] {
  const days: Day[] = []
  for (let monthsOn = 0; ; monthsOn++) {
    const day = lastWorkingDayOf(from, monthsOn)
    if (londonMoment(day, paidMinute) > now) return days
    if (day >= from) days.push(day)
  }
}

async function findUnpaid(
  { database, clock }: Bank,
  { id, created_at: createdAt }: PaidAccount,
): Promise<readonly string[]> {
  const ids = salaryDays(londonDayOf(createdAt), clock()).map(day => salaryId(id, day))
  const paid = await database.query<{ id: string }>('select id from transfer where id = any ($1::uuid[])', [
    ids,
  ])
  return ids.filter(one => !paid.some(({ id: paidId }) => paidId === one))
}

/**
 * Pays Maya Okafor's salary of every month since she was made, up to now: £2,840.00 on its last working day, before 06:00;
 * what a stopped bank left out, at once. Each is paid once, by whatever process. Returns how many were paid. Source:
 * specification section 13.10.
 */
export async function paySalaries(bank: Bank, email: string): Promise<number> {
  const account = await findPaidAccount(bank, email)
  if (!account) return 0
  const { employer, reference, price } = mayaPlan.salary
  let paid = 0
  for (const id of await findUnpaid(bank, account)) {
    const parties = { debtorAccountId: ownAccountIds.settlement, creditorAccountId: account.id }
    const outcome = await bank.postings.post({
      id,
      kind: 'posting',
      ...parties,
      amountPence: priceIn(price, 0),
      recipientName: account.holder_name,
      reference,
      category: 'Deposit',
      debtorDescription: `Transfer to ${account.holder_name}`,
      creditorDescription: `Deposit from ${employer}`,
      notices: await noticesOfBankOrder(bank, bank.database, parties),
      decidedAt: bank.clock(),
    })
    if (isDecided(outcome) && !outcome.replayed) paid += 1
  }
  return paid
}

/** Pays the salaries that are due, and looks again when the next one is: a round in between asks nothing. */
export function createSalaries(bank: Bank, email: string): () => Promise<number> {
  let looksAgainAt: Date | undefined
  return async () => {
    const now = bank.clock()
    if (looksAgainAt && now < looksAgainAt) return 0
    const paid = await paySalaries(bank, email)
    const next = [0, 1].map(monthsOn =>
      londonMoment(lastWorkingDayOf(londonDayOf(now), monthsOn), paidMinute),
    )
    looksAgainAt = next.find(at => at > now)
    return paid
  }
}
