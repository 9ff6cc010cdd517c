import type { Clock } from '../../clock.ts'

/** How far below the screen a part may be when its script is loaded. */
const nearness = '400px'

/** The wait for a browser without idle callbacks, and the longest wait for the others. */
const idleMs = 200
const idleAtMostMs = 2000

/**
 * Calls `start` with each island of the page when it is needed: `idle` ones once the page has nothing else to do,
 * `visible` ones when they come near the screen, and those with a recorded press (`frame/head-script.ts`) at once.
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
    if (root.querySelector('[data-waiting]')) void start(root)
    else if (root.dataset['islandWhen'] === 'idle') whenIdle(clock, () => void start(root))
    else observer.observe(root)
  }
}

function whenIdle(clock: Clock, run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: idleAtMostMs })
  else clock.after(idleMs, run)
}

/** The event by which an island reports that it is ready. It bubbles from the island's root. */
export const islandReadyEvent = 'sarsen-island-ready'

/**
 * Reports that an island's script is ready. Recorded presses are then replayed, and the notice for a missing script
 * is removed.
 */
export function announceIslandReady(root: HTMLElement): void {
  root.dataset['islandTaken'] = ''
  root.dispatchEvent(new Event(islandReadyEvent, { bubbles: true }))
}
