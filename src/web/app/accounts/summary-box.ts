import { personalTerms } from '../../../../content/facts.ts'
import type { Product } from '../../../contract/openings.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { interestRate } from '../../../domain/interest.ts'
import { anniversaryOf } from '../../../domain/london-time.ts'
import { formatMoney, formatPence, penceOf } from '../../../domain/money.ts'

/** Around the summary box of a product (spec section 11.2). */
export const productWords = {
  title: (product: string) => `Open ${product}`,
  summary: 'Summary box',
  basis: 'One payment on the first day, nothing taken out, the same rate, 365 days.',
  sheet: 'FSCS information sheet',
  open: 'Open account',
  rates: {
    title: 'AER and gross',
    text: 'Gross is the rate we pay. AER shows what it comes to over a year, with the interest left in.',
  },
  protection: {
    title: 'FSCS protection',
    text: (most: string) => `Up to ${most} of what you keep with us, all accounts together.`,
  },
} as const

const examplePence = 100_000n

interface SummaryRow {
  readonly name: string
  readonly value: string
}

/** The rows of a product's summary box, to the letter of the specification. `today` is a date in London. */
export function summaryOf(product: Product, today: string): readonly SummaryRow[] {
  const { interest, year, payingIn, takingOut } = summaryOfProduct(product, today)
  return [
    { name: 'Interest rate', value: interest },
    { name: `${formatPence(examplePence)} after 12 months`, value: year },
    { name: 'Paying in', value: payingIn },
    { name: 'Taking out', value: takingOut },
  ]
}

interface Summary {
  readonly interest: string
  readonly year: string
  readonly payingIn: string
  readonly takingOut: string
}

const withoutInterest: Summary = {
  interest: 'None',
  year: '–',
  payingIn: 'Any amount',
  takingOut: 'Any time',
}

/** The notice of two months counts from the announcement: a fall that is announced already comes sooner after an opening. */
function noticeOf({ falls }: Product): string {
  if (falls.length === 0) return 'You hear at least 2 months before it goes down.'
  const steps = falls.map(fall => `to ${interestRate(fall)} on ${formatLongDate(fall.from)}`)
  return `We have announced that it goes down ${steps.join(' and ')}. After that, you hear at least 2 months before it goes down.`
}

function summaryOfProduct(product: Product, today: string): Summary {
  const { code, aer, gross, interestOnThousand, depositMin, balanceMax } = product
  if (aer === null || gross === null || interestOnThousand === null)
    return code === 'joint'
      ? { ...withoutInterest, takingOut: 'Any time, by either of you' }
      : withoutInterest
  const rate = interestRate({ aer, gross })
  const year = `${formatPence(examplePence + penceOf(interestOnThousand))}, ${formatMoney(interestOnThousand)} of it interest`
  const [least, most] = [depositMin, balanceMax].map(amount => formatMoney(amount ?? '0.00'))
  return code === 'fixed_1y'
    ? {
        interest: `${rate} fixed, calculated daily, paid at the end.`,
        year,
        payingIn: `Once, now: ${least} to ${most}`,
        takingOut: `Not before ${formatLongDate(anniversaryOf(today))}; within ${personalTerms.fixedSavings.cancellationDays} days you can cancel, without interest`,
      }
    : {
        interest: `${rate} variable, calculated daily, paid on the first of the month. ${noticeOf(product)}`,
        year,
        payingIn: `${least} or more, ${most} in all`,
        takingOut: 'Any time',
      }
}
