import { preferenceWords } from '../settings/preferences/preference-words.ts'

export const statementOptionWords = {
  title: 'Statement Options',
  /** Spec section 2: each with whether it is on. */
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
  dialog: {
    title: 'Statement preferences',
    account: (product: string, sortCode: string, accountNumber: string) =>
      `For your ${product}, ${sortCode} ${accountNumber}.`,
    emailMeans: (address: string) => `A message to ${address} when one is ready`,
    emailKept: preferenceWords.emailKept,
    paperMeans: 'A letter with each statement',
    /** Nobody has told the bank where a customer lives. */
    paperKept:
      'This bank posts no letters and knows no postal address of yours: it keeps what it would have posted',
    stays:
      'Your statements stay here to download, whichever you choose. You can change your email address in',
    settings: 'Settings',
    cancel: 'Cancel',
    save: 'Save preferences',
    close: 'Close',
  },
  saved: {
    title: 'Statement Preferences Updated',
    text: 'Your statement preferences have been saved.',
  },
} as const
