import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Notification, NotificationPage, NotificationType } from '../../../contract/notifications.ts'
import { Button } from '../../components/button.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { useKnownAccounts } from '../accounts/account-address.ts'
import { useEnvironment } from '../environment.ts'
import { EmptyState } from '../panel.tsx'
import { formatDayAndTime } from '../transactions/transaction-words.ts'
import { olderNotificationsQuery } from './notification-queries.ts'
import { notificationsWords } from './notifications-words.ts'
import { targetAddress } from './target-address.ts'

type NotificationListProps = { newest: NotificationPage; onFollow: (notification: Notification) => void }

/** The customer's notifications, newest first; a button loads older ones. */
export function NotificationList({ newest, onFollow }: NotificationListProps) {
  const { shown, hasOlder, isLoading, hasFailed, showOlder } = useOlder(newest)
  const list = useRef<HTMLUListElement>(null)
  const focusFrom = useRef<number>(undefined)

  // The button moves down or disappears, so the focus goes to the first notification that it loaded.
  useEffect(() => {
    const first = focusFrom.current
    if (first === undefined || shown.length <= first) return
    focusFrom.current = undefined
    list.current?.children[first]?.querySelector('a')?.focus()
  }, [shown.length])

  if (shown.length === 0)
    return <EmptyState className="border-t border-line" text={notificationsWords.empty} />
  return (
    <>
      <ul ref={list}>
        {shown.map(notification => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onFollow={() => onFollow(notification)}
          />
        ))}
      </ul>
      {hasOlder && (
        <div className="grid justify-items-center gap-2 border-t border-line p-3">
          {hasFailed && !isLoading && (
            <p role="alert" className="text-sm text-danger">
              {notificationsWords.olderFailed}
            </p>
          )}
          <Button
            variant="quiet"
            size="small"
            className="max-md:min-h-11"
            busy={isLoading}
            onClick={() => {
              focusFrom.current = shown.length
              showOlder()
            }}
          >
            {notificationsWords.older}
          </Button>
        </div>
      )}
    </>
  )
}

const plain = 'bg-selected text-link'
const warning = 'bg-warning-tint text-warning'
const good = 'bg-success-tint text-success'
const security = { icon: 'shield', tint: plain } as const

const looks: Record<NotificationType, { readonly icon: IconName; readonly tint: string }> = {
  compliance: { icon: 'warning', tint: warning },
  declined: { icon: 'alert', tint: 'bg-danger-tint text-danger' },
  completed: { icon: 'money-out', tint: plain },
  received: { icon: 'money-in', tint: good },
  debited: { icon: 'money-out', tint: plain },
  statement_ready: { icon: 'document', tint: plain },
  message_answered: { icon: 'chat', tint: plain },
  claim_question: { icon: 'chat', tint: plain },
  claim_decided: { icon: 'info', tint: plain },
  account_opened: { icon: 'tick', tint: good },
  account_closed: { icon: 'info', tint: plain },
  fixed_savings_ending: { icon: 'info', tint: plain },
  fixed_savings_ended: { icon: 'money-in', tint: good },
  savings_rate_change: { icon: 'info', tint: plain },
  joint_account_invitation: { icon: 'info', tint: plain },
  invitation_accepted: { icon: 'tick', tint: good },
  invitation_declined: { icon: 'info', tint: plain },
  joint_account_frozen: security,
  joint_account_released: security,
  joint_account_closing: security,
  payment_held: { icon: 'info', tint: plain },
  payment_question: { icon: 'chat', tint: plain },
  payment_returned: { icon: 'money-in', tint: plain },
  payment_refused: { icon: 'info', tint: plain },
  payment_released: { icon: 'info', tint: plain },
  return_credited: { icon: 'money-in', tint: plain },
  payment_retry: { icon: 'clock', tint: warning },
  payments_missed: { icon: 'alert', tint: 'bg-danger-tint text-danger' },
  payments_short: { icon: 'warning', tint: warning },
  direct_debit_set_up: { icon: 'calendar', tint: plain },
  collection_announced: { icon: 'calendar', tint: plain },
  direct_debit_news: { icon: 'info', tint: plain },
  standing_order_news: { icon: 'repeat', tint: plain },
  card_ordered: security,
  card_activated: security,
  card_stopped: security,
  card_details_shown: security,
  pin_blocked: security,
  card_payment: { icon: 'money-out', tint: plain },
  card_payment_declined: { icon: 'alert', tint: 'bg-danger-tint text-danger' },
  approve_a_payment: { icon: 'clock', tint: warning },
  card_refund: { icon: 'money-in', tint: good },
  card_payment_not_covered: { icon: 'warning', tint: warning },
  dispute_information_needed: { icon: 'chat', tint: plain },
  dispute_credited: { icon: 'money-in', tint: good },
  dispute_refused: { icon: 'info', tint: plain },
  dispute_contested: { icon: 'info', tint: plain },
  dispute_won: { icon: 'tick', tint: good },
  dispute_lost: { icon: 'money-out', tint: plain },
  sign_in_stopped: security,
  sign_in_allowed: security,
  account_frozen: security,
  account_unfrozen: security,
  near_your_budget: { icon: 'warning', tint: warning },
  budget_reached: { icon: 'alert', tint: warning },
  limit_raised: security,
  welcome: { icon: 'tick', tint: good },
  password_changed: security,
  password_reset_issued: security,
  email_changed: security,
  phone_changed: security,
  security_alerts_off: security,
  second_factor_on: security,
  second_factor_off: security,
  recovery_codes_made: security,
  passkey_added: security,
  passkey_removed: security,
  passkey_stopped: security,
  confirmation_locked: security,
  new_device: security,
  other: { icon: 'info', tint: plain },
}

type NotificationRowProps = { notification: Notification; onFollow: () => void }

/** One notification, with a link to its subject. */
function NotificationRow({ notification, onFollow }: NotificationRowProps) {
  const { type, title, description, timestamp, isRead, target } = notification
  const accounts = useKnownAccounts()
  const { icon, tint } = looks[type]
  return (
    <li className="border-t border-line">
      <Link
        to={targetAddress(accounts, target)}
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

/** The customer's notifications: the newest page, and as many further ones as were requested. */
function useOlder({ notifications, total }: NotificationPage) {
  const { bank } = useEnvironment()
  const [olderPages, setOlderPages] = useState(0)
  const older = useQueries({
    queries: Array.from({ length: olderPages }, (_, n) =>
      olderNotificationsQuery(bank, { page: n + 2, total }),
    ),
  })
  const all = [...notifications, ...older.flatMap(({ data }) => data?.notifications ?? [])]
  // While one arrives, a page may still show the previous state.
  const shown = [...new Map(all.map(each => [each.id, each])).values()]
  // A failed page stays failed while it is retried; the library itself would show it as loading each time.
  const lost = older.filter(
    ({ data, isPlaceholderData, errorUpdateCount }) => errorUpdateCount > 0 && (!data || isPlaceholderData),
  )
  return {
    shown: shown satisfies readonly Notification[],
    hasOlder: shown.length < total,
    isLoading: older.some(each => each.isFetching && !lost.includes(each)),
    hasFailed: lost.length > 0,
    showOlder: () => {
      if (lost.length === 0) setOlderPages(olderPages + 1)
      for (const { refetch } of lost) void refetch()
    },
  }
}
