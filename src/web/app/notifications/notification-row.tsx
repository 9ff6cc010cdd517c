import { Link } from 'react-router'
import type { Notification, NotificationType } from '../../../contract/notifications.ts'
import { Icon } from '../../components/icon.tsx'
import type { IconName } from '../../components/icon-shapes.tsx'
import { complianceAnchor, dashboardPaths } from '../dashboard/navigation.ts'
import { formatDayAndTime } from '../transactions/transaction-words.ts'
import { notificationsWords } from './notifications-words.ts'

const plain = 'bg-selected text-link'
const good = 'bg-success-tint text-success'
const security = { icon: 'shield', tint: plain } as const

const looks: Record<NotificationType, { readonly icon: IconName; readonly tint: string }> = {
  compliance: { icon: 'warning', tint: 'bg-warning-tint text-warning' },
  declined: { icon: 'alert', tint: 'bg-danger-tint text-danger' },
  completed: { icon: 'money-out', tint: plain },
  received: { icon: 'money-in', tint: good },
  debited: { icon: 'money-out', tint: plain },
  statement_ready: { icon: 'document', tint: plain },
  message_answered: { icon: 'chat', tint: plain },
  welcome: { icon: 'tick', tint: good },
  password_changed: security,
  password_reset_issued: security,
  email_changed: security,
  phone_changed: security,
  security_alerts_off: security,
  second_factor_on: security,
  second_factor_off: security,
  recovery_codes_made: security,
  other: { icon: 'info', tint: plain },
}

/** The compliance alert has no page of its own: its notice stands on the overview. */
const complianceNotice = `${dashboardPaths.overview}#${complianceAnchor}`

type NotificationRowProps = { told: Notification; onFollow: () => void }

/** One notification, which leads to what it tells of. */
export function NotificationRow({ told, onFollow }: NotificationRowProps) {
  const { type, title, description, timestamp, isRead, link = complianceNotice } = told
  const { icon, tint } = looks[type]
  return (
    <li className="border-t border-line">
      <Link
        to={link}
        onClick={onFollow}
        className="grid grid-cols-[2.5rem_minmax(0,1fr)_.5rem] gap-3 px-5 py-3 text-nav leading-[1.4] text-muted no-underline -outline-offset-3! hover:bg-hover max-md:px-4"
      >
        <span className={`grid size-10 place-items-center rounded-control ${tint}`}>
          <Icon name={icon} />
        </span>
        <span className="text-pretty wrap-anywhere">
          <b className="block font-strong text-ink">{title}</b>
          <span className="money">{description}</span>
          <time dateTime={timestamp} className="money mt-0.5 block text-xs">
            {formatDayAndTime(timestamp)}
          </time>
        </span>
        {!isRead && (
          <span className="mt-[.45rem] size-2 rounded-full bg-link forced-colors:bg-[Highlight]">
            <span className="sr-only">{notificationsWords.unread}</span>
          </span>
        )}
      </Link>
    </li>
  )
}
