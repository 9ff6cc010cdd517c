import { useState } from 'react'
import { timings } from '../../../../content/facts.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { Icon } from '../../components/icon.tsx'
import { useEnvironment } from '../environment.ts'
import { useCode } from '../fetch-code.ts'
import { useBankQuery } from '../query-client.ts'
import { useBesidePage } from '../use-beside-page.ts'
import { countText, notificationsQuery } from './notification-queries.ts'
import { notificationsWords } from './notifications-words.ts'

const fetchPanel = async () => (await import('./notifications-panel.tsx')).NotificationsPanel

/**
 * The number of unread notifications, and the button that opens them (spec section 4, Notification bell). It asks the
 * bank every 5 s, not in a hidden tab; new arrivals are announced once.
 */
export function NotificationBell() {
  const { bank } = useEnvironment()
  const newest = useBankQuery({
    ...notificationsQuery(bank),
    refetchInterval: timings.notificationsRefreshMs,
  })
  const arrivals = useArrivals(newest.data?.notifications)
  const { frame, button, isOpen, toggle, close } = useBesidePage()
  const { code: NotificationsPanel, prepare, want } = useCode(fetchPanel)
  const press = async () => {
    // At once if the code is there: keys that follow at once are for the panel.
    if (isOpen || NotificationsPanel || (await want())) toggle()
  }
  const unread = newest.data?.unread ?? 0
  return (
    <div ref={frame}>
      <button
        ref={button}
        type="button"
        aria-label={notificationsWords.bell(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void press()}
        className="relative grid size-11 cursor-pointer max-md:size-[44px] place-items-center rounded-control hover:bg-hover aria-expanded:bg-selected aria-expanded:text-link"
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="money absolute top-[.2rem] left-[51%] h-5 min-w-5 rounded-full bg-danger-fill px-[.3rem] text-center text-xs leading-5 font-strong text-on-danger ring-2 ring-surface"
          >
            {countText(unread)}
          </span>
        )}
      </button>
      {isOpen && NotificationsPanel && <NotificationsPanel newest={newest} onClose={close} />}
      <output className="sr-only">{notificationsWords.arrived(arrivals)}</output>
    </div>
  )
}

interface Known {
  readonly from: readonly Notification[] | undefined
  readonly ids: ReadonlySet<string>
  readonly arrivals: readonly Notification[]
}

const nothing: Known = { from: undefined, ids: new Set(), arrivals: [] }

/** The arrivals since the last answer. Notifications of the first answer are no arrivals. */
function useArrivals(notifications: readonly Notification[] | undefined): readonly Notification[] {
  const [known, setKnown] = useState(nothing)
  if (notifications === undefined || notifications === known.from) return known.arrivals
  const added = notifications.filter(({ id }) => !known.ids.has(id))
  const next: Known = {
    from: notifications,
    ids: new Set([...known.ids, ...notifications.map(({ id }) => id)]),
    // An announcement stays until the next one, so that it is made once.
    arrivals: known.from === undefined || added.length === 0 ? known.arrivals : added,
  }
  setKnown(next)
  return next.arrivals
}
