import { useRef, useState } from 'react'

/**
 * Runs one piece of work at a time: while it is under way, `begin` does nothing. `isBusy` alone would come too late,
 * because a second press can arrive before the page is drawn again. Work that ends at once is never busy.
 */
export function useOneAtATime() {
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)

  async function begin(work: () => Promise<void> | undefined): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      const going = work()
      if (!going) return
      setBusy(true)
      await going.finally(() => setBusy(false))
    } finally {
      isUnderWay.current = false
    }
  }

  return { isBusy, begin }
}
