import type { Pause } from '../bank/pause.ts'

/** Waits for `durationMs` by the tab's own timer. */
export const pauseFor: Pause = (durationMs, signal) =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, durationMs)
    signal.addEventListener('abort', end)
  })
