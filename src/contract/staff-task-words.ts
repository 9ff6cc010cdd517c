/** What is wrong beside the fields of a request about tasks. */
export const staffTaskWords = {
  version: 'Send the version of the task',
  note: 'Write 10 to 500 characters',
  unseen: 'Enter the text without characters that nobody can see',
  member: 'Choose who takes it',
  view: 'Ask for open, mine, unassigned or closed',
  kind: 'Choose a kind of task',
  priority: 'Ask for overdue or urgent',
  page: 'Ask for a page from 1 to 500',
  since: 'Send the time of the queue that you have',
} as const
