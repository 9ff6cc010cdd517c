import type { TabCarrier } from './tab-carrier.ts'

/** Carries the session's token in this tab's memory, so that a reload signs out. */
export function createMemoryCarrier(): TabCarrier {
  let held: string | undefined
  return {
    read: () => held,
    write: token => {
      held = token
    },
    clear: () => {
      held = undefined
    },
    settled: () => Promise.resolve(),
    close: () => {},
  }
}
