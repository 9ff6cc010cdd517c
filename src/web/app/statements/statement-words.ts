import { appPages } from '../../../../content/app-pages.ts'
import { formatMoney } from '../../../domain/money.ts'
import { formatSize } from '../save-file.ts'

/** The toasts of a download (spec sections 4 and 9). */
export const downloadWords = {
  generating: { title: 'Generating Statement', text: (month: string) => `${month} is on its way.` },
  downloaded: {
    title: 'Statement Downloaded',
    text: (month: string, sizeBytes: number) => `${month}, ${formatSize(sizeBytes)}`,
  },
  failed: {
    title: 'Statement Not Downloaded',
    text: (month: string) => `We could not make it: ${month}. Nothing has changed. Please try again.`,
  },
} as const

export const statementsWords = {
  heading: appPages.statements.title,
  intro: 'Ready to print, save or send on.',
  list: 'Available statements',
  available: 'Available',
  interestPaid: (amount: string) => `Interest paid ${formatMoney(amount)}`,
  issued: (day: string) => `Issued ${day}`,
  pdf: (size: string | undefined) => (size === undefined ? 'PDF' : `PDF, ${size}`),
  transactions: (count: number) => `PDF of ${count.toLocaleString('en-GB')} transactions`,
  view: 'View',
  download: 'Download',
  csv: 'Save as CSV',
  /** One of several buttons of that kind. */
  of: (action: string, month: string) => `${action} ${month}`,
  older: 'Show older statements',
  loading: 'Loading your statements',
  empty: 'We make your first statement after the first month in which money moves.',
  toDate: 'Download this month so far',
  failed: {
    lead: 'We could not load your statements.',
    text: 'The bank did not answer. Your money and your statements are not affected.',
  },
  making: (month: string) => `Your statement for ${month} is being made.`,
  notShown: {
    title: 'Statement Not Opened',
    text: (month: string) => `We could not make it: ${month}. Nothing has changed. Please try again.`,
  },
  blocked: {
    title: 'Statement Not Opened',
    text: 'Your browser blocked the new tab. Allow it for this site, or choose Download.',
  },
} as const

export const statementOptionWords = {
  title: 'Statement Options',
  /** Spec section 2: each with its state. */
  email: 'Email Delivery',
  paper: 'Paper Statements',
  enabled: 'Enabled',
  disabled: 'Disabled',
  emailTo: (address: string) => `To ${address}`,
  paperBy: 'A printed copy of each',
  manage: 'Manage Statement Preferences',
  failed: {
    lead: 'We could not load your statement preferences.',
    text: 'The bank did not answer. Your preferences have not changed.',
  },
} as const
