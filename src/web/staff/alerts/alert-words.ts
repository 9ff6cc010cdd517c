import { staffPages } from '../../../../content/staff-pages.ts'

/** Specification section 17.6. */
export const alertWords = {
  heading: staffPages.alerts.title,
  viewsLabel: 'Alerts',
  views: { open: 'Open', reviewed: 'Reviewed' },
  columns: {
    at: 'When',
    what: 'Alert',
    who: 'Staff member',
    facts: 'Facts',
    review: 'Reviewed',
    note: 'Note',
  },
  act: 'Act',
  nothing: { open: 'Nothing is waiting.', reviewed: 'Nothing was reviewed yet.' },
  review: 'Mark reviewed',
  note: 'Note',
  noteHint: '10 to 500 characters: what you found.',
  notYours: 'Somebody else must check this.',
  names: (names: readonly string[]) => names.join(' and '),
  reviewedBy: (name: string, at: string) => `${name}, ${at}`,
  done: (label: string, names: string) => `Reviewed: ${label}. ${names}`,
} as const
