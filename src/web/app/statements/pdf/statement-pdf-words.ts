import { pounds } from '../../../../../content/amounts.ts'
import {
  bankName,
  company,
  contact,
  demonstrationNotice,
  safeguards,
  unauthorisedPayments,
} from '../../../../../content/facts.ts'

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
