import type { Clock } from '../../clock.ts'

/** How far below the screen a part may be when its script is fetched. */
const nearness = '400px'

/** How long is waited where the browser cannot tell when the page is idle, and at most where it can. */
const idleMs = 200
const idleAtMostMs = 2000

/**
 * Calls `start` with each island of the page when it is wanted: those that wait for idleness once the page has
 * nothing else to do, those that wait to be seen when they come near the screen, and those in which something was
 * pressed already (`keep-early-presses.ts`) at once.
 */
export function waitForIslands(clock: Clock, start: (root: HTMLElement) => Promise<void>): void {
  const roots = [...document.querySelectorAll<HTMLElement>('[data-island]')]
  const observer = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        void start(target)
      }
    },
    { rootMargin: nearness },
  )
  for (const root of roots) {
    if (root.querySelector('[data-kept]')) void start(root)
    else if (root.dataset['islandWhen'] === 'idle') whenIdle(clock, () => void start(root))
    else observer.observe(root)
  }
}

function whenIdle(clock: Clock, run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: idleAtMostMs })
  else clock.after(idleMs, run)
}

/** The event by which an island says that it answers; it rises from the island's root. */
export const islandReadyEvent = 'sarsen-island-stands'

/** Says of an island that its script is at work: what was pressed before is done now, and words for its absence go. */
export function announceIslandReady(root: HTMLElement): void {
  root.dataset['islandTaken'] = ''
  root.dispatchEvent(new Event(islandReadyEvent, { bubbles: true }))
}
