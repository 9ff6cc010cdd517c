import type { SecurityEvent } from '../../../../contract/security-events.ts'
import { formatDay, formatTime } from '../../transactions/transaction-words.ts'
import { EventName } from './event-name.tsx'
import { originOf } from './event-words.ts'
import { securityLogWords as words } from './security-log-words.ts'

const headClass = 'bg-sunken px-3 py-2.5 text-left text-xs font-semibold text-muted first:pl-6 last:pr-6'
const cellClass = 'border-t border-line px-3 py-[.78rem] first:pl-6 last:pr-6'

/** When, what and where, where there is room for three columns. */
export const SecurityLogTable = ({ events }: { events: readonly SecurityEvent[] }) => (
  <table aria-label={words.title} className="w-full border-collapse text-nav @max-[38rem]:hidden">
    <thead>
      <tr>
        {words.columns.map(column => (
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
