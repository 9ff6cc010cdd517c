/** The least and the most characters of a reason's note, and of a refusal's reason (part two, section 17.4). */
export const noteLengths = { min: 10, max: 500 } as const

/** What is wrong beside the fields of an act. */
export const staffActWords = {
  id: 'Give the act an id: a UUID',
  reason: 'Choose a reason',
  note: 'Write 10 to 500 characters',
  amount: 'Enter an amount',
  contentHash: 'Send the hash of the preview',
  confirmation: 'Name the confirmation',
  identityCheck: 'Name the identity check',
  question: 'Write 10 to 1,000 characters',
  answer: 'Write 1 to 4,000 characters',
  shortText: 'Write 1 to 140 characters',
  account: 'Choose one of their accounts',
  email: 'Enter an email',
  days: 'Enter 1 to 365 days',
  name: 'Enter a full name',
  roles: 'Choose roles',
  customer: 'Enter their email',
  connection: 'Choose a connection',
  unseen: 'Enter the text without characters that nobody can see',
  code: 'Enter the code',
  makerNotAllowed: 'Who asked for this may not do it any more.',
} as const
