import { formatMonth } from '../../src/domain/format-dates.ts'
import { londonMonthOf, londonMonthStart } from '../../src/domain/london-time.ts'
import { monthsFrom } from '../../src/domain/spending-months.ts'
import { openCustomerWithHistory } from './customer-with-history.ts'

const destination = '200000 87654321'

/** A transfer to somebody. */
const spent = (at: Date, amountPence: bigint, name: string) => ({
  at,
  direction: 'out' as const,
  amountPence,
  description: `Transfer to ${name}`,
  reference: name,
  paid: { name, destination },
})

/** A customer who spent £100.00 in the month before, and £85.00 of £3,000.00 in this one. */
export async function openSpender(bank: Parameters<typeof openCustomerWithHistory>[0]) {
  const month = londonMonthOf(bank.clock())
  const [before, present] = [londonMonthStart(monthsFrom(month, -1)), londonMonthStart(month)]
  const income = {
    direction: 'in' as const,
    description: 'Deposit from Larkfell Studio',
    reference: 'SALARY',
  }
  const customer = await openCustomerWithHistory(bank, 'Grace Hopper', [
    { ...income, at: before, amountPence: 500_00n },
    spent(before, 100_00n, 'Fennel & Rye'),
    { ...income, at: present, amountPence: 3_000_00n },
    spent(present, 60_00n, 'Fennel & Rye'),
    spent(present, 25_00n, 'Aldermoor Rail'),
  ])
  return { ...customer, month: formatMonth(month), monthBefore: formatMonth(monthsFrom(month, -1)) }
}
