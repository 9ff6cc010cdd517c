import { useEffect } from 'react'

/**
 * Fetches code after the page, yet before anybody opens what it draws: `fetchCode` is an import. What is lost on the
 * way is asked for again when it is opened.
 */
export function useFetchedAhead(fetchCode: () => Promise<unknown>): void {
  useEffect(() => {
    fetchCode().catch(() => undefined)
  }, [fetchCode])
}
