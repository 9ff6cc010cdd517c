import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useStaffEnvironment } from '../staff-environment.ts'

/**
 * What every control has: the id of its request, which stays while the same is sent again, so that what was lost on the way happens
 * once; and what became of it.
 */
export function useControl() {
  const { newId } = useStaffEnvironment()
  const queryClient = useQueryClient()
  const [said, setSaid] = useState<string>()
  const pending = useRef<{ readonly id: string; readonly content: string }>(undefined)

  function idOf(request: object): string {
    const content = JSON.stringify(request)
    const known = pending.current
    if (known?.content === content) return known.id
    const id = newId()
    pending.current = { id, content }
    return id
  }

  return {
    said,
    idOf,
    /** Before a request: what became of the last one is no news. */
    clear: () => setSaid(undefined),
    /** What became of it. Balances, holds and tasks stand elsewhere than they did. */
    show: (words: string) => {
      pending.current = undefined
      setSaid(words)
      void queryClient.invalidateQueries()
    },
  }
}
