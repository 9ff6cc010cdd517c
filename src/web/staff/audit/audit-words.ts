import { staffPages } from '../../../../content/staff-pages.ts'
import { actNames } from '../../../domain/staff-acts.ts'
import { exportLimits } from '../../../domain/staff-alerts.ts'
import { eventName } from '../parts/event-words.ts'

/** What members do besides acts, by the types of their events. */
const otherEvents = [
  'customers_searched',
  'record_opened',
  'field_shown',
  'identity_checked',
  'task_taken',
  'task_assigned',
  'task_handed_back',
  'task_taken_over',
  'task_escalated',
  'task_carried_on',
  'act_approved',
  'act_refused',
  'act_withdrawn',
  'act_failed',
  'alert_reviewed',
  'audit_exported',
  'chain_checked',
  'book_checked',
  'signed_in',
  'signed_out',
  'sign_in_failed',
  'sign_in_locked',
  'passkey_failed',
  'passkey_stopped',
  'confirmation_failed',
  'session_ended',
  'member_added',
  'member_joined',
  'member_suspended',
  'member_restored',
  'member_left',
  'roles_added',
  'roles_removed',
  'joining_link_made',
  'joining_link_sent',
  'connection_ended',
] as const

const named = (types: readonly string[]) =>
  types
    .map(type => ({ type, name: eventName(type) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en-GB'))

/** What the audit can be searched for, by name. */
export const auditedTypes = { acts: named(actNames), others: named(otherEvents) } as const

/** The most events that the bank counts. */
const countedMax = 1000
const inWords = (count: number): string => count.toLocaleString('en-GB')

/** How many events a search finds. */
function found(total: number): string {
  if (total === 0) return 'No events match.'
  if (total === 1) return '1 event'
  return total < countedMax ? `${inWords(total)} events` : `${inWords(countedMax)} events or more`
}

/** Specification section 17.6. */
export const auditWords = {
  heading: staffPages.audit.title,
  from: 'From',
  to: 'To',
  member: 'Member',
  everyMember: 'Every member',
  customer: 'Customer',
  customerHint: 'Email, or id',
  act: 'Act',
  everyAct: 'Every act',
  acts: 'Acts',
  otherEvents: 'Other events',
  search: 'Search',
  verify: 'Verify chain',
  verifies: (name: string | undefined) =>
    name === undefined
      ? 'Verify chain checks the bank’s own chain. Choose a member to check theirs.'
      : `Verify chain checks the chain of ${name}.`,
  verified: (name: string | undefined, events: number) =>
    `${name === undefined ? 'The bank’s chain' : `The chain of ${name}`}, events: ${inWords(events)}.`,
  export: 'Export CSV',
  exporting: (total: number) =>
    total < countedMax ? found(total) : `The newest ${inWords(exportLimits.rows)} events at most`,
  reason: 'Reason',
  reasonHint: `10 to 500 characters. Values stay masked; you have ${exportLimits.daily} exports a day, and each is an alert.`,
  exported: (fileName: string) => `Exported: ${fileName} is in your downloads.`,
  found,
  events: 'Events',
  columns: { at: 'When', member: 'Member', type: 'Event', number: 'No.', facts: 'Facts' },
} as const
