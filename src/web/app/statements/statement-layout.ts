import { pounds } from '../../../../content/amounts.ts'
import {
  bankName,
  company,
  contact,
  demonstrationNotice,
  safeguards,
  unauthorisedPayments,
} from '../../../../content/facts.ts'
import { colours, page } from '../../pdf/sheet.ts'

/** The layout of a statement's PDF (spec section 7). Characters are counted as people count them. */
const widths = {
  description: { most: 35, cutTo: 32 },
  reference: { most: 20, cutTo: 17 },
} as const

const segmenter = new Intl.Segmenter('en-GB')

/** Cuts a text that is too long for its column, and ends it with three dots. */
export function cutText(text: string, column: keyof typeof widths): string {
  const { most, cutTo } = widths[column]
  if (text.length <= most) return text
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment)
  return characters.length > most ? `${characters.slice(0, cutTo).join('')}...` : text
}

/** Positions in the specification are millimetres from the top of the page (ruling 37). */
const pageEndMm = 270
const pointsInMm = 72 / 25.4

export const pointsOf = (mm: number): number => mm * pointsInMm

/** Whether a line would start below the end of a page, so that a new page is needed. `y` in points. */
export const isPastPageEnd = (y: number): boolean => y > pointsOf(pageEndMm)

/** The position of the rule above a page's footer, in points. */
export const footTop: number = page.height - 49

export const small = { sizePoints: 8.25, colour: colours.muted } as const

export const statementPdfWords = {
  title: (month: string) => `Statement for ${month}`,
  subject: (holder: string) => `Account statement of ${holder}`,
  period: (from: string, to: string) => `${from} to ${to}`,
  toDate: (from: string, to: string) => `${from} to ${to}, the month so far`,
  date: (day: string) => `Statement date: ${day}`,
  holder: 'Account holder',
  sortCode: 'Sort code',
  accountNumber: 'Account number',
  iban: 'IBAN',
  rate: 'Interest rate',
  interestPaid: 'Interest paid',
  openingBalance: 'Opening balance',
  moneyIn: 'Money in',
  moneyOut: 'Money out',
  closingBalance: 'Closing balance',
  balanceToDate: 'Balance to date',
  transactions: 'Transactions',
  note: (count: number) =>
    `${count.toLocaleString('en-GB')} ${count === 1 ? 'transaction' : 'transactions'}, newest first. Amounts in pounds.`,
  to: (name: string) => `To: ${name}`,
  from: (name: string) => `From: ${name}`,
  none: 'Nothing moved in this time.',
  columns: ['Date', 'Description', 'Reference', 'Money out', 'Money in', 'Balance'],
  aboutHeading: 'About this statement',
  about: [
    `Please check every line. Tell us soon about anything that you do not recognise: ${contact.urgentPhone}, ${company.support}. You have ${unauthorisedPayments.reportWithinMonths} months at the latest.`,
    `Eligible deposits are protected up to ${pounds(safeguards.protectedDepositPounds)} by the Financial Services Compensation Scheme (FSCS).`,
    `Questions: ${contact.phone}, ${contact.telephoneHours}, or ${contact.accountsEmail}.`,
  ],
  confidential: `Confidential. Issued by ${bankName} to the account holder alone.`,
  demonstration: demonstrationNotice,
  page: (number: number, count: number) => `Page ${number} of ${count}`,
} as const
