/** What staff read beside the fields of a search, a look and an identity check. */
export const staffCustomerWords = {
  search: 'Enter a full name, email, account number, IBAN or transfer id',
  reason: 'Choose a reason',
  note: 'Write 10 to 500 characters',
  field: 'Choose what to show',
  account: 'Choose an account',
  method: 'Choose how you checked',
  noPhone: 'We hold no number for this customer. Check a photo ID.',
  nobody: 'No customer matches.',
  tooMany: 'More than 10 match. Be more exact.',
  closed: 'This record is closed. Open it again.',
  holds: 'All hashes hold',
  broken: (event: number): string => `Broken at event ${event}`,
} as const
