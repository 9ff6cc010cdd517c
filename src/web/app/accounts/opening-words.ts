import { depositProtectionFile, downloadHref } from '../../../../content/downloads/document.ts'
import { personalTerms } from '../../../../content/facts.ts'
import type { Product } from '../../../contract/openings.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { anniversaryOf } from '../../../domain/london-time.ts'
import { formatMoney, formatPence, penceOf } from '../../../domain/money.ts'

const examplePence = 100_000n

/** Per cent without zeros at the end: `2.5%`. */
const percent = (rate: string): string => `${Number(rate)}%`

/** Of the pages on which a customer opens an account (spec section 11.2). */
export const openingWords = {
  heading: 'Open an account',
  seeDetails: 'See details',
  of: (product: string) => ` of ${product}`,
  openProduct: (product: string) => `Open ${product}`,
  loading: 'Loading the accounts you can open',
  failed: {
    lead: 'We could not load the accounts you can open.',
    text: 'The bank did not answer. Your money is not affected.',
  },
  none: 'You cannot open an account online. Send us a message.',
  privateDesk: 'Your accounts are looked after by the private desk. Call 020 7946 0104.',
  summary: 'Summary box',
  basis: 'One payment on the first day, nothing taken out, the same rate, 365 days.',
  name: 'Account name',
  nameHint: 'Up to 30 characters. Only you see it.',
  from: 'Pay in from',
  amount: 'Amount',
  payTo: 'When it ends, pay to',
  acknowledged: {
    before: 'I have read the ',
    summary: 'summary box',
    between: ' and the ',
    sheet: 'FSCS information sheet',
  },
  cancel: 'Cancel',
  open: 'Open account',
  once: 'Try again: it is opened once.',
  opened: (account: string) => ({ title: 'Account Opened', text: `${account} is open.` }),
  nowhere: 'You have no account to pay in from. Open a current account first.',
  rates: {
    title: 'AER and gross',
    text: 'Gross is the rate we pay. AER shows what it comes to over a year, with the interest left in.',
  },
  protection: {
    title: 'FSCS protection',
    text: (most: string) => `Up to ${most} of what you keep with us, all accounts together.`,
  },
} as const

/** The FSCS information sheet, which opens beside the form. */
export const informationSheetHref = downloadHref({ file: depositProtectionFile })

/** The id of the summary box, for the link in the form. */
export const summaryId = 'summary-box'

/** A product's rate in short, on its card. */
export const rateOf = ({ code, aer }: Pick<Product, 'code' | 'aer'>): string =>
  aer === null ? 'No interest' : `${percent(aer)} AER ${code === 'fixed_1y' ? 'fixed' : 'variable'}`

/** What a product is for, on its card. */
export const productNotes: Readonly<Record<Product['code'], string>> = {
  current: 'For everyday money: your pay, your bills, and pots for what comes later.',
  joint: 'A current account for two: each of you sees it all and can take out all of it.',
  flexisave: 'Savings that you can take out any time.',
  fixed_1y: 'One deposit for a year, at a rate that does not change.',
}

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

function summaryOfProduct(product: Product, today: string): Summary {
  const { code, aer, gross, interestOnThousand, depositMin, balanceMax } = product
  if (aer === null || gross === null || interestOnThousand === null)
    return code === 'joint'
      ? { ...withoutInterest, takingOut: 'Any time, by either of you' }
      : withoutInterest
  const rate = `${percent(aer)} AER (${percent(gross)} gross)`
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
        interest: `${rate} variable, calculated daily, paid on the first of the month. You hear at least 2 months before it goes down.`,
        year,
        payingIn: `${least} or more, ${most} in all`,
        takingOut: 'Any time',
      }
}
