import { useCallback, useEffect, useState } from 'react'
import { usePageEnvironment } from './environment.ts'

const notFetched = {
  look: 'danger',
  title: 'This part of the page did not arrive',
  text: 'The connection was lost. Try again in a moment.',
} as const

/**
 * Code that is fetched when it is first wanted: `fetchCode` is an import. Where it is lost on the way that is said, and
 * the next wish fetches it again.
 */
export function useCode<Code>(fetchCode: () => Promise<Code>) {
  const { toasts } = usePageEnvironment()
  // In a box: what is fetched may be a function, which React would call.
  const [fetched, setFetched] = useState<{ readonly code: Code }>()
  const fetchSilently = useCallback(
    () =>
      fetchCode().then(
        code => {
          setFetched(last => last ?? { code })
          return true
        },
        () => false,
      ),
    [fetchCode],
  )
  const prepare = useCallback(() => {
    void fetchSilently()
  }, [fetchSilently])
  return {
    code: fetched?.code,
    /** Before it is wanted: somebody is about to. */
    prepare,
    /** Now. Answers whether it is there. */
    want: async () => {
      const isThere = await fetchSilently()
      if (!isThere) toasts.show(notFetched)
      return isThere
    },
  }
}

/**
 * Fetches code after the page, yet before anybody opens what it draws: `fetchCode` is an import. What is lost on the
 * way is asked for again when it is opened.
 */
export function useFetchedAhead(fetchCode: () => Promise<unknown>): void {
  useEffect(() => {
    fetchCode().catch(() => undefined)
  }, [fetchCode])
}
