import { useRef, useState } from 'react'

/**
 * One at a time: what is begun while another is under way is not begun at all. `isBusy` alone would come too late,
 * since fields are checked in a later turn, and by then a second press would have been taken too.
 */
export function useOneAtATime() {
  const isUnderWay = useRef(false)
  const [isBusy, setBusy] = useState(false)

  async function begin(work: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return { isBusy, begin }
}
