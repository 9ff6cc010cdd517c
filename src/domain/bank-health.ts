/** What the bank's health is made of, each with what it means when it is bad and what to do then (part two, section 17.6). */
export const healthItems = {
  book: {
    label: 'Book',
    means: 'Money may have been written wrongly, or nobody has looked for two hours.',
    toDo: 'Check the whole book. If it differs, stop deciding payments and tell whoever runs the bank.',
    guide: 'health',
  },
  posting_queue: {
    label: 'Posting queue',
    means: 'Orders wait longer than they should before the ledger takes them.',
    toDo: 'Look at the database first. Orders that wait are not lost, and each is posted once.',
    guide: 'metrics',
  },
  clock: {
    label: 'Clock',
    means: 'The server and the database disagree about the time. From 5 seconds on, timed work stops.',
    toDo: 'Have both machines take their time from the same source.',
    guide: 'clocks',
  },
  outbox: {
    label: 'Outbox',
    means: 'The mail server answers slowly or not at all. Notices in the app are not affected.',
    toDo: 'Look at the mail server first. The outbox sends what waits by itself, oldest first.',
    guide: 'in-the-staff-console',
  },
  holds: {
    label: 'Holds',
    means: 'Money is still held that customers should have again.',
    toDo: 'Look at the runners and the clock. Holds are released every minute.',
    guide: 'clocks',
  },
  runners: {
    label: 'Runners',
    means: 'A part of the bank that works by itself has not done so for three of its intervals.',
    toDo: 'Look for its faults in the log, and restart the bank. What is due is made up for, once.',
    guide: 'what-is-due',
  },
  database: {
    label: 'Database',
    means: 'The database does not answer. Nothing can be read or posted.',
    toDo: 'Look at the database server. The bank goes on by itself when it is back.',
    guide: 'what-runs',
  },
  bank_holidays: {
    label: 'Bank holidays',
    means: 'The bank does not know the bank holidays of today and takes every weekday for a working day.',
    toDo: 'Install a version that knows the next years.',
    guide: 'health',
  },
} as const

export type HealthItemName = keyof typeof healthItems

export const healthItemNames = Object.keys(healthItems).filter((name): name is HealthItemName =>
  Object.hasOwn(healthItems, name),
)
