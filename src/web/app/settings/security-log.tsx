import { Link, useSearchParams } from 'react-router'
import { contact, limits } from '../../../../content/facts.ts'
import type { SecurityEvent, SecurityEventType } from '../../../contract/sessions.ts'
import { Badge } from '../../components/badge.tsx'
import { useEnvironment } from '../environment.ts'
import { useBankQuery } from '../query-client.ts'
import { pageOf, Pager } from '../transactions/pager.tsx'
import { formatDay, formatDayAndTime, formatTime } from '../transactions/transaction-words.ts'
import { nameDevice } from './device-words.ts'
import { QueryResult } from './query-result.tsx'
import { Setting } from './setting.tsx'
import { securityEventsQuery } from './settings-queries.ts'
import { settingsWords } from './settings-words.ts'

const days = Math.round(limits.securityLogMs / (24 * 60 * 60_000))

const securityLogWords = {
  title: settingsWords.securityLog,
  about: `The last ${days} days. Times are UK time.`,
  notYou: 'Not you?',
  whatToDo: 'Something here that was not you? Change your password and call us, day or night:',
  phone: contact.urgentPhone,
  phoneLink: contact.urgentPhoneLink,
  columns: ['When', 'What', 'Where'],
  showing: ({ first, last, total }: { first: number; last: number; total: number }) =>
    total === 1 ? 'Showing 1 event' : `Showing ${first} to ${last} of ${total} events`,
  empty: 'Nothing has happened yet. Your sign-ins and changes will show here.',
  beyondEnd: 'There is nothing on this page.',
  firstPage: 'Go to the first page',
  failed: {
    lead: 'We could not load your security log.',
    text: 'The bank did not answer. What happens is written down all the same.',
  },
} as const

/** Sign-ins, failures and changes, newest first, ten a page; the page is in the address. */
export function SecurityLog() {
  const { bank } = useEnvironment()
  const [search, setSearch] = useSearchParams()
  const page = pageOf(search)
  const query = useBankQuery(securityEventsQuery(bank, page))
  const { isPlaceholderData } = query
  const turn = (to: number) => setSearch(to === 1 ? {} : { page: String(to) }, { preventScrollReset: true })
  return (
    <Setting level={3} title={securityLogWords.title} about={<About />}>
      <QueryResult query={query} what={securityLogWords.title} failed={securityLogWords.failed} rows={4}>
        {({ events, total, pageSize, page: shown }) => (
          <div className="@container overflow-hidden rounded-panel border border-line bg-surface">
            {events.length > 0 ? (
              <>
                <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
                  <SecurityLogTable events={events} />
                  <SecurityLogRows events={events} />
                </div>
                <Pager
                  page={isPlaceholderData ? shown : page}
                  pageSize={pageSize}
                  total={total}
                  showing={securityLogWords.showing}
                  onPage={turn}
                />
              </>
            ) : (
              <Nothing isBeyondEnd={total > 0} />
            )}
          </div>
        )}
      </QueryResult>
    </Setting>
  )
}

const About = () => (
  <>
    <p>{securityLogWords.about}</p>
    <p>
      {securityLogWords.whatToDo}{' '}
      <a href={securityLogWords.phoneLink} className="link money">
        {securityLogWords.phone}
      </a>
      .
    </p>
  </>
)

const Nothing = ({ isBeyondEnd }: { isBeyondEnd: boolean }) => (
  <div className="grid justify-items-center gap-4 px-6 py-16 text-center text-muted">
    <p>{isBeyondEnd ? securityLogWords.beyondEnd : securityLogWords.empty}</p>
    {isBeyondEnd && (
      <Link to="?" className="link">
        {securityLogWords.firstPage}
      </Link>
    )}
  </div>
)

const headClass = 'bg-sunken px-3 py-2.5 text-left text-xs font-semibold text-muted first:pl-6 last:pr-6'
const cellClass = 'border-t border-line px-3 py-[.78rem] first:pl-6 last:pr-6'

/** When, what and where in three columns, in a wide container. */
const SecurityLogTable = ({ events }: { events: readonly SecurityEvent[] }) => (
  <table aria-label={securityLogWords.title} className="w-full border-collapse text-nav @max-[38rem]:hidden">
    <thead>
      <tr>
        {securityLogWords.columns.map(column => (
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
          <td className={`${cellClass} money text-sm wrap-anywhere text-muted`}>{originOf(event)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The log as rows, in a container that is too narrow for the table. */
const SecurityLogRows = ({ events }: { events: readonly SecurityEvent[] }) => (
  <ul aria-label={securityLogWords.title} className="text-nav @min-[38rem]:hidden">
    {events.map((event, index) => (
      <li
        key={`${event.at} ${event.type} ${index}`}
        className="grid gap-0.5 border-t border-line px-4 py-3 first:border-t-0 md:px-6"
      >
        <EventName type={event.type} />
        <time dateTime={event.at} className="text-sm text-muted">
          {formatDayAndTime(event.at)}
        </time>
        <span className="money text-sm wrap-anywhere text-muted">{originOf(event)}</span>
      </li>
    ))}
  </ul>
)

/** What happened. A refused attempt is marked with a question: it may have been somebody else. */
const EventName = ({ type }: { type: SecurityEventType }) => (
  <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
    <b className="font-semibold">{eventWords(type)}</b>
    {isFailure(type) && <Badge look="declined">{securityLogWords.notYou}</Badge>}
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
  application_approved: 'Account opened',
  account_access_revoked: 'Access to an account ended',
}

const failures: readonly SecurityEventType[] = [
  'sign_in_failed',
  'sign_in_locked',
  'current_password_failed',
  'current_password_locked',
  'second_factor_failed',
  'second_factor_locked',
  'second_factor_refused',
]

/** What happened, in words. */
export const eventWords = (type: SecurityEventType): string => eventNames[type]

/** Whether it was a refused attempt, which may have come from somebody else. */
export const isFailure = (type: SecurityEventType): boolean => failures.includes(type)

/** The origin: `Firefox on Windows, 203.0.113.7`. Without browser and address, the bank itself acted. */
export function originOf({ device, address }: Pick<SecurityEvent, 'device' | 'address'>): string {
  const parts = [device && nameDevice(device), address].filter(part => part !== undefined)
  return parts.length > 0 ? parts.join(', ') : 'By the bank'
}
