/** The places of what is on its way that are seen now. */
export interface SeenWaits {
  /** Whether there are any: what is drawn in their place, and waits as well, is seen at once. */
  any(): boolean
  /** Some are seen, until the function that is returned is called. */
  begin(): () => void
}

export function createSeenWaits(): SeenWaits {
  let count = 0
  return {
    any: () => count > 0,
    begin: () => {
      count += 1
      return () => {
        count -= 1
      }
    },
  }
}
