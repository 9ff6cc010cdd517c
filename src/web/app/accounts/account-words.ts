export const accountWords = {
  title: 'Account Information',
  subtitle: 'Share these when somebody pays you.',
  holder: 'Account Holder',
  number: 'Account Number',
  sortCode: 'Sort Code',
  iban: 'IBAN',
  copy: 'Copy',
  copied: 'Copied',
  copiedOf: (what: string) => `${what} copied`,
  copyAll: 'Copy all',
  allDetails: 'All details',
  copyFailed: {
    title: 'Nothing was copied',
    text: 'Your browser did not let us copy. Select the text and copy it yourself.',
  },
  balances: {
    title: 'Balance',
    booked: 'Booked balance',
    pending: 'Pending',
    available: 'Available',
    meaning:
      'Pending is set aside for payments that have not been taken yet. Available is what is left to spend.',
    failed: 'We could not load your balance. We keep trying.',
  },
  close: 'Close',
  assurance:
    'With these details people can pay you, not take money. We never ask for your password by phone, text or email.',
} as const
