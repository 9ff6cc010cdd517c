/** The words of the forms that open an account, or invite somebody to one (spec section 11.2). */
export const openingFormWords = {
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
} as const
