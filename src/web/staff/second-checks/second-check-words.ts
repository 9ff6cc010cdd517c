import { staffPages } from '../../../../content/staff-pages.ts'
import type { ActState } from '../../../domain/staff-acts.ts'
import type { StaffBadgeLook } from '../parts/staff-badge.tsx'

/** Specification section 17.4. */
export const checkWords = {
  heading: staffPages.secondChecks.title,
  nothing: 'Nothing is waiting.',
  columns: { act: 'Act', maker: 'Asked for by', amount: 'Amount', until: 'Until', status: 'Status' },
  you: 'you',
  approve: 'Approve',
  refuse: 'Refuse',
  withdraw: 'Withdraw',
  refusing: 'Refuse this act',
  refusal: 'Reason',
  refusalHint: '10 to 500 characters. Who asked for it reads this.',
  cancel: 'Cancel',
  facts: 'What was asked for',
  customer: 'Customer',
  howChecked: 'How they checked who it is',
  whatChecked: 'What they checked',
  reason: 'Reason',
  note: 'Note for colleagues',
  asked: 'Asked',
  until: 'Until',
  never: 'No end',
  task: 'Task',
  openTask: 'Open the task',
  decidedBy: 'Decided by',
  decided: 'Decided',
  refusedBecause: 'Refused because',
  failedBecause: 'Could not be done',
  happens: 'What happens',
  decision: 'Your decision',
  ownText: 'You asked for this. Somebody else must check it.',
  notYours: 'Somebody else must check this.',
  changed: 'Something changed since this was asked for. Refuse it, so that it can be asked for again.',
  done: {
    approve: (label: string) => `Approved and done: ${label}.`,
    failed: (label: string, why: string) => `Approved, but it could not be done: ${label}. ${why}`,
    refuse: (label: string) => `Refused: ${label}.`,
    withdraw: (label: string) => `Withdrawn: ${label}.`,
  },
  states: {
    waiting: 'Waiting',
    done: 'Done',
    failed: 'Failed',
    refused: 'Refused',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
  } satisfies Record<ActState, string>,
} as const

export const stateLooks: Readonly<Record<ActState, StaffBadgeLook>> = {
  waiting: 'check',
  done: 'done',
  failed: 'overdue',
  refused: 'overdue',
  withdrawn: 'over',
  expired: 'over',
}
