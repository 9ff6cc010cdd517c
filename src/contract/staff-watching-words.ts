/** What is wrong beside the fields of the watchers' requests. */
export const staffWatchingWords = {
  note: 'Write 10 to 500 characters',
  view: 'Ask for open or reviewed',
  member: 'Choose a staff member',
  customer: 'Enter an email or the id of a customer',
  act: 'Choose an act',
  day: 'Enter a date',
  order: 'The last day is before the first',
  chain: 'Ask for a member’s chain or the bank’s',
} as const
