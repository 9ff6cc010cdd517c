import { Link } from 'react-router'
import type { SecurityEvent, SecurityEventType } from '../../../contract/sessions.ts'
import { Badge } from '../../components/badge.tsx'
import { Pager } from '../transactions/pager.tsx'
import { formatDay, formatDayAndTime, formatTime } from '../transactions/transaction-words.ts'

const securityEventsWords = {
  notYou: 'Not you?',
  columns: ['When', 'What', 'Where'],
  showing: ({ first, last, total }: { first: number; last: number; total: number }) =>
    total === 1 ? 'Showing 1 event' : `Showing ${first} to ${last} of ${total} events`,
  empty: 'Nothing has happened yet. Your sign-ins and changes will show here.',
  beyondEnd: 'There is nothing on this page.',
  firstPage: 'Go to the first page',
} as const

interface SecurityEventsProps {
  readonly title: string
  readonly log: {
    readonly events: readonly SecurityEvent[]
    readonly total: number
    readonly pageSize: number
    readonly page: number
  }
  /** The page that the address asks for. */
  readonly page: number
  /** Whether the events are still those of the page before. */
  readonly isOld: boolean
  readonly onPage: (page: number) => void
  /** A device in words. The page has them for its list of devices. */
  readonly nameDevice: NameDevice
}

type NameDevice = (device: NonNullable<SecurityEvent['device']>) => string

/** A page of the security log, or why there is none. */
export const SecurityEvents = ({ title, log, page, isOld, onPage, nameDevice }: SecurityEventsProps) => (
  <div className="@container overflow-hidden rounded-panel border border-line bg-surface">
    {log.events.length > 0 ? (
      <>
        <div aria-busy={isOld} className={isOld ? 'opacity-60' : ''}>
          <SecurityLogTable title={title} events={log.events} nameDevice={nameDevice} />
          <SecurityLogRows title={title} events={log.events} nameDevice={nameDevice} />
        </div>
        <Pager
          page={isOld ? log.page : page}
          pageSize={log.pageSize}
          total={log.total}
          showing={securityEventsWords.showing}
          onPage={onPage}
        />
      </>
    ) : (
      <Nothing isBeyondEnd={log.total > 0} />
    )}
  </div>
)

const Nothing = ({ isBeyondEnd }: { isBeyondEnd: boolean }) => (
  <div className="grid justify-items-center gap-4 px-6 py-16 text-center text-muted">
    <p>{isBeyondEnd ? securityEventsWords.beyondEnd : securityEventsWords.empty}</p>
    {isBeyondEnd && (
      <Link to="?" className="link">
        {securityEventsWords.firstPage}
      </Link>
    )}
  </div>
)

const headClass = 'bg-sunken px-3 py-2.5 text-left text-xs font-semibold text-muted first:pl-6 last:pr-6'
const cellClass = 'border-t border-line px-3 py-[.78rem] first:pl-6 last:pr-6'

interface EventsProps extends Pick<SecurityEventsProps, 'title' | 'nameDevice'> {
  readonly events: readonly SecurityEvent[]
}

/** When, what and where in three columns, in a wide container. */
const SecurityLogTable = ({ title, events, nameDevice }: EventsProps) => (
  <table aria-label={title} className="w-full border-collapse text-nav @max-[38rem]:hidden">
    <thead>
      <tr>
        {securityEventsWords.columns.map(column => (
          <th key={column} scope="col" className={headClass}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {events.map((event, index) => (
        <tr key={`${event.at} ${event.type} ${index}`} className="hover:bg-hover">
          <td className={`${cellClass} money w-38 leading-[1.35] whitespace-nowrap`}>
            <time dateTime={event.at}>
              {formatDay(event.at)}
              <small className="block text-xs text-muted">{formatTime(event.at)}</small>
            </time>
          </td>
          <td className={cellClass}>
            <EventName type={event.type} />
          </td>
          <td className={`${cellClass} money text-sm wrap-anywhere text-muted`}>
            {originOf(event, nameDevice)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The log as rows, in a container that is too narrow for the table. */
const SecurityLogRows = ({ title, events, nameDevice }: EventsProps) => (
  <ul aria-label={title} className="text-nav @min-[38rem]:hidden">
    {events.map((event, index) => (
      <li
        key={`${event.at} ${event.type} ${index}`}
        className="grid gap-0.5 border-t border-line px-4 py-3 first:border-t-0 md:px-6"
      >
        <EventName type={event.type} />
        <time dateTime={event.at} className="text-sm text-muted">
          {formatDayAndTime(event.at)}
        </time>
        <span className="money text-sm wrap-anywhere text-muted">{originOf(event, nameDevice)}</span>
      </li>
    ))}
  </ul>
)

/** What happened. A refused attempt is marked with a question: it may have been somebody else. */
const EventName = ({ type }: { type: SecurityEventType }) => (
  <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
    <b className="font-semibold">{eventWords(type)}</b>
    {isFailure(type) && <Badge look="declined">{securityEventsWords.notYou}</Badge>}
  </span>
)

const eventNames: Readonly<Record<SecurityEventType, string>> = {
  signed_in: 'Signed in',
  second_factor_asked: 'Password accepted, code asked for',
  sign_in_failed: 'Wrong password',
  sign_in_locked: 'Sign-in locked after failed attempts',
  current_password_failed: 'Wrong current password',
  current_password_locked: 'Current password locked after failed attempts',
  second_factor_failed: 'Wrong code',
  second_factor_locked: 'Codes locked after failed attempts',
  second_factor_refused: 'Code refused after failed attempts',
  signed_out: 'Signed out',
  session_ended: 'Other device signed out',
  password_changed: 'Password changed',
  password_reset: 'Password reset by link',
  password_reset_asked: 'Link to reset the password asked for',
  password_reset_issued: 'Link to reset the password issued',
  email_changed: 'Email changed',
  phone_changed: 'Phone number changed',
  profile_changed: 'Profile changed',
  preferences_changed: 'Notification preferences changed',
  second_factor_begun: 'Set-up of the second factor begun',
  second_factor_on: 'Second factor turned on',
  second_factor_off: 'Second factor turned off',
  recovery_codes_made: 'New recovery codes made',
  recovery_code_used: 'Recovery code used',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  passkey_stopped: 'Passkey stopped',
  passkey_failed: 'Passkey refused',
  confirmed: 'Action confirmed',
  confirmation_failed: 'Confirmation failed',
  confirmation_locked: 'Confirmations locked after failed attempts',
  new_device: 'Signed in on a new device',
  application_approved: 'Account opened',
  account_access_revoked: 'Access to an account ended',
  sign_in_refused: 'Sign-in refused: it was stopped',
  stop_sign_in: 'Sign-in Stopped',
  allow_sign_in: 'Sign-in Allowed',
  freeze_account: 'Account Frozen',
  unfreeze_account: 'Account Unfrozen',
  stop_card: 'Card Stopped',
  record_opened_customer_contacted: 'Record opened by our staff: you contacted us',
  record_opened_complaint: 'Record opened by our staff: your complaint',
  record_opened_quality_check: 'Record opened by our staff: a quality check',
  record_opened_other: 'Record opened by our staff: another reason',
  record_opened_task: 'Record opened by our staff: a request or payment of yours',
  record_opened_second_check: 'Record opened by our staff: a second check',
}

const failures: readonly SecurityEventType[] = [
  'sign_in_failed',
  'sign_in_locked',
  'current_password_failed',
  'current_password_locked',
  'second_factor_failed',
  'second_factor_locked',
  'second_factor_refused',
  'passkey_stopped',
  'passkey_failed',
  'sign_in_refused',
  'confirmation_failed',
  'confirmation_locked',
]

/** What happened, in words. */
export const eventWords = (type: SecurityEventType): string => eventNames[type]

/** Whether it was a refused attempt, which may have come from somebody else. */
export const isFailure = (type: SecurityEventType): boolean => failures.includes(type)

/** The origin: `Firefox on Windows, 203.0.113.7`. Without browser and address, the bank itself acted. */
export function originOf(
  { device, address }: Pick<SecurityEvent, 'device' | 'address'>,
  nameDevice: NameDevice,
): string {
  const parts = [device && nameDevice(device), address].filter(part => part !== undefined)
  return parts.length > 0 ? parts.join(', ') : 'By the bank'
}
