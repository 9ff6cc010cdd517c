import type { Cancel, Clock } from '../clock.ts'

export interface Toast {
  readonly id: number
  /** `danger` stays until it is closed or three newer ones have come; the others leave by themselves. */
  readonly look: 'info' | 'success' | 'danger'
  readonly title: string
  readonly text: string
  /** Its link. A toast with a link stays until it is closed, so that the person has time to reach it. */
  readonly link?: { readonly label: string; readonly href: string }
  /** Whether a dialog shows the same message and its focused title has been read out already. */
  readonly isAnnouncedByDialog?: boolean
}

export interface Toasts {
  readonly show: (toast: Omit<Toast, 'id'>) => void
  readonly close: (id: number) => void
  /** Removes all, for example when the customer they were for signs out. */
  readonly clear: () => void
  readonly list: () => readonly Toast[]
  readonly subscribe: (onChange: () => void) => Cancel
}

/** How long a toast stays. */
const toastMs = 6000

/** Nobody reads more at once, and more would cover the page. */
const countMax = 3

const leavesByItself = ({ look, link }: Pick<Toast, 'look' | 'link'>): boolean => look !== 'danger' && !link

/**
 * Keeps the newest three danger toasts, and of those with a link only the newest. Those that leave by themselves share the
 * three places with them, and the newest of them is always shown.
 */
function withoutSurplus(toasts: readonly Toast[]): readonly Toast[] {
  const kept = [
    ...toasts.filter(({ look }) => look === 'danger').slice(-countMax),
    ...toasts.filter(({ link }) => link).slice(-1),
  ]
  kept.push(...toasts.filter(leavesByItself).slice(-Math.max(1, countMax - kept.length)))
  return toasts.filter(toast => kept.includes(toast))
}

/** The toasts shown now, oldest first. */
export function createToasts(clock: Clock): Toasts {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  function replace(next: readonly Toast[]) {
    toasts = next
    for (const listener of listeners) listener()
  }
  const close = (id: number) => replace(toasts.filter(toast => toast.id !== id))

  return {
    show: toast => {
      const id = (lastId += 1)
      replace(withoutSurplus([...toasts, { ...toast, id }]))
      if (leavesByItself(toast)) clock.after(toastMs, () => close(id))
    },
    close,
    clear: () => replace([]),
    list: () => toasts,
    subscribe: onChange => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
