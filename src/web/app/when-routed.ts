import type { DataRouter } from 'react-router'

/** Waits until a router knows what to show at its first address: its code is there, and what it loads has begun. */
export function whenRouted(router: DataRouter): Promise<void> {
  return new Promise(resolve => {
    if (router.state.initialized) return resolve()
    const forget = router.subscribe(({ initialized }) => {
      if (!initialized) return
      forget()
      resolve()
    })
  })
}
