import { timings } from '../../../../content/facts.ts'
import { Icon } from '../../components/icon.tsx'
import { useEnvironment } from '../environment.ts'
import { useBesidePage } from '../use-beside-page.ts'
import { countText } from './count-text.ts'
import { notificationsQuery } from './notification-queries.ts'
import { NotificationsPanel } from './notifications-panel.tsx'
import { notificationsWords } from './notifications-words.ts'
import { useArrivals } from './use-arrivals.ts'
import { useAsked } from '../use-asked.ts'

/**
 * How many notifications are unread, and the way to them (spec section 4, Notification bell). The bank is asked every
 * 5 s, not in a hidden tab; what arrives meanwhile is said once.
 */
export function NotificationBell() {
  const { bank } = useEnvironment()
  const newest = useAsked({ ...notificationsQuery(bank), refetchInterval: timings.notificationsRefreshMs })
  const arrivals = useArrivals(newest.data?.notifications)
  const { frame, button, isOpen, toggle, close } = useBesidePage()
  const unread = newest.data?.unread ?? 0
  return (
    <div ref={frame}>
      <button
        ref={button}
        type="button"
        aria-label={notificationsWords.bell(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
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
      {isOpen && <NotificationsPanel newest={newest} onClose={close} />}
      <output className="sr-only empty:hidden">{notificationsWords.arrived(arrivals)}</output>
    </div>
  )
}
