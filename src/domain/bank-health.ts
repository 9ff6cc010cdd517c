/** What the bank's health is made of: what it means when a part is good, and what it means and what to do when it is bad (part two, section 17.6). */
export const healthItems = {
  book: {
    label: 'Book',
    good: 'The money adds up, and somebody has looked within two hours.',
    means: 'Money may have been written wrongly, or nobody has looked for two hours.',
    toDo: 'Check the whole book. If it differs, stop deciding payments and tell whoever runs the bank.',
    guide: 'health',
  },
  posting_queue: {
    label: 'Posting queue',
    good: 'The ledger takes orders as they come.',
    means: 'Orders wait longer than they should before the ledger takes them.',
    toDo: 'Look at the database first. Orders that wait are not lost, and each is posted once.',
    guide: 'metrics',
  },
  clock: {
    label: 'Clock',
    good: 'The server and the database agree about the time.',
    means: 'The server and the database disagree about the time. From 5 seconds on, timed work stops.',
    toDo: 'Have both machines take their time from the same source.',
    guide: 'clocks',
  },
  outbox: {
    label: 'Outbox',
    good: 'No email to a customer is late.',
    means: 'The mail server answers slowly or not at all. Notices in the app are not affected.',
    toDo: 'Look at the mail server first. The outbox sends what waits by itself, oldest first.',
    guide: 'in-the-staff-console',
  },
  holds: {
    label: 'Holds',
    good: 'No money is held beyond the time that it was held for.',
    means: 'Money is still held that customers should have again.',
    toDo: 'Look at the runners and the clock. Holds are released every minute.',
    guide: 'clocks',
  },
  runners: {
    label: 'Runners',
    good: 'Each part of the bank that works by itself has done so lately.',
    means: 'A part of the bank that works by itself has not done so for three of its intervals.',
    toDo: 'Look for its faults in the log, and restart the bank. What is due is made up for, once.',
    guide: 'what-is-due',
  },
  database: {
    label: 'Database',
    good: 'The bank can read and post.',
    means: 'The database does not answer. Nothing can be read or posted.',
    toDo: 'Look at the database server. The bank goes on by itself when it is back.',
    guide: 'what-runs',
  },
  bank_holidays: {
    label: 'Bank holidays',
    good: 'The bank knows which days are working days.',
    means: 'The bank does not know the bank holidays of today and takes every weekday for a working day.',
    toDo: 'Install a version that knows the next years.',
    guide: 'health',
  },
} as const

export type HealthItemName = keyof typeof healthItems

export const healthItemNames = Object.keys(healthItems).filter((name): name is HealthItemName =>
  Object.hasOwn(healthItems, name),
)

/** What a part means as it is, and what to do about it. */
export function healthAdvice(item: HealthItemName, isGood: boolean): { means: string; toDo: string } {
  const { good, means, toDo } = healthItems[item]
  return isGood ? { means: good, toDo: 'Nothing.' } : { means, toDo }
}
