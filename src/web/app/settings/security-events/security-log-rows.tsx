import type { SecurityEvent } from '../../../../contract/security-events.ts'
import { formatDayAndTime } from '../../transactions/transaction-words.ts'
import { EventName } from './event-name.tsx'
import { originOf } from './event-words.ts'
import { securityLogWords as words } from './security-log-words.ts'

/** The log as rows, where there is no room for its table. */
export const SecurityLogRows = ({ events }: { events: readonly SecurityEvent[] }) => (
  <ul aria-label={words.title} className="text-nav @min-[38rem]:hidden">
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
