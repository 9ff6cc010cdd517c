import { useRef, useState } from 'react'

/**
 * One submit at a time: the fields are checked in a later turn, the first time with a list that has to come, and by
 * then a second press would have been taken too.
 */
export function useCheck() {
  const isUnderWay = useRef(false)
  const [isChecking, setChecking] = useState(false)

  async function check(submit: () => Promise<void>) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setChecking(true)
    try {
      await submit()
    } finally {
      isUnderWay.current = false
      setChecking(false)
    }
  }

  return { isChecking, check }
}
