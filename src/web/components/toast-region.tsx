import { useSyncExternalStore } from 'react'
import { controlWords, Icon } from './icon.tsx'
import type { Toast, Toasts } from './toasts.ts'

const marks = {
  info: { icon: 'info', color: 'text-on-brand-muted' },
  success: { icon: 'tick', color: 'text-success-on-brand' },
  danger: { icon: 'alert', color: 'text-danger-on-brand' },
} as const

/**
 * Below 84 rem a toast would cover the title or the actions of the dialog with the same message. There it is only
 * announced, and visible once the dialog is closed.
 */
const besideDialog = 'max-[84rem]:in-[body:has(section[role=dialog])]:sr-only'

/**
 * Shows and announces toasts. Both live regions are there from the start: screen readers often ignore one that
 * appears with its text. A toast that comes is read without those that are still there, an error with those that
 * stay. The attribute keeps them readable and closable beside an open dialog.
 */
export function ToastRegion({ toasts }: { toasts: Toasts }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.list, toasts.list)
  const part = (isAlert: boolean) =>
    shown
      .filter(({ look }) => (look === 'danger') === isAlert)
      .map(toast => <ToastCard key={toast.id} toast={toast} onClose={() => toasts.close(toast.id)} />)
  return (
    <div
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed right-6 bottom-6 z-(--z-toast) grid w-[23.5rem] grid-cols-[minmax(0,1fr)] gap-3 max-md:inset-x-4 max-md:bottom-[calc(var(--bottom-bar)+1rem+env(safe-area-inset-bottom))] max-md:w-auto max-md:in-[body:has(section[role=dialog])]:top-4 max-md:in-[body:has(section[role=dialog])]:bottom-auto"
    >
      <output aria-atomic={false} className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:absolute">
        {part(false)}
      </output>
      <div role="alert" className="grid grid-cols-[minmax(0,1fr)] gap-3 empty:hidden">
        {part(true)}
      </div>
    </div>
  )
}

/** These elements are allowed in an `output`. */
function ToastCard({
  toast: { look, title, text, link, isAnnouncedByDialog = false },
  onClose,
}: {
  toast: Toast
  onClose: () => void
}) {
  const { icon, color } = marks[look]
  return (
    <span
      className={`on-brand pointer-events-auto flex gap-3 rounded-md p-4 text-nav shadow-3 inset-ring inset-ring-brand-line forced-colors:border ${isAnnouncedByDialog ? besideDialog : ''}`}
    >
      <Icon name={icon} className={`mt-px ${color}`} />
      <span className="min-w-0 flex-1">
        <b aria-hidden={isAnnouncedByDialog} className="block font-semibold">
          {title}
        </b>
        <span className="money block leading-[1.4] text-pretty text-on-brand-muted">{text}</span>
        {link && (
          <a href={link.href} className="tap mt-1 font-semibold text-on-brand underline underline-offset-4">
            {link.label}
          </a>
        )}
      </span>
      <button
        type="button"
        aria-label={controlWords.close}
        onClick={onClose}
        className="-mt-1 -mr-1 grid size-7 max-md:-mt-3 max-md:-mr-3 max-md:size-11 flex-none cursor-pointer place-items-center rounded-control text-on-brand-muted hover:text-on-brand"
      >
        <Icon name="close" size="small" />
      </button>
    </span>
  )
}
