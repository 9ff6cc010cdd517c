import { type ReactNode, useEffect, useState } from 'react'
import { shellWords } from './dashboard-words.ts'
import { LoadFailure } from './load-failure.tsx'

export interface FetchedPartProps<Part> {
  /** Holds the part's room until its code is there. */
  readonly waiting: ReactNode
  readonly children: (part: Part) => ReactNode
}

/**
 * A part of a page whose code is fetched when the part is drawn. `fetchPart` is an import. If the code does not arrive,
 * the part says so and offers to try again; the rest of the page stays usable, as it would not with React's `lazy`.
 */
export function createFetchedPart<Part>(fetchPart: () => Promise<Part>) {
  // In a box, because the part may be a function, which React would call.
  let fetched: { readonly part: Part } | undefined

  return function FetchedPart({ waiting, children }: FetchedPartProps<Part>) {
    const [shown, setShown] = useState(fetched)
    const [attempt, setAttempt] = useState(1)
    const [failedAttempt, setFailedAttempt] = useState(0)
    useEffect(() => {
      fetchPart().then(
        part => {
          fetched ??= { part }
          setShown(fetched)
        },
        () => setFailedAttempt(attempt),
      )
    }, [attempt])
    if (shown) return children(shown.part)
    if (failedAttempt < attempt) return waiting
    return <LoadFailure words={shellWords.partMissing} onRetry={() => setAttempt(attempt + 1)} />
  }
}
