import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'
import { timings } from '../../../../content/facts.ts'
import { useEnvironment } from '../environment.ts'

const stepMs = 100

/**
 * Counts the 3 s of a result down and stops while it is hovered or focused (design rules, Transfer dialog).
 * A pointer that merely rests where Confirm was, and the focus that the heading is given, are nobody reading:
 * only a pointer that moves and a focus that is shown hold the countdown.
 */
export function useCloseCountdown(onClose: () => void) {
  const { clock } = useEnvironment()
  const [remainingMs, setRemainingMs] = useState<number>(timings.transferResultMs)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])

  const isHeld = isHovered || isFocused
  useEffect(() => {
    if (isHeld) return undefined
    let lastMs = clock.now()
    return clock.every(stepMs, () => {
      const nowMs = clock.now()
      const passedMs = nowMs - lastMs
      lastMs = nowMs
      setRemainingMs(remaining => Math.max(0, remaining - passedMs))
    })
  }, [clock, isHeld])
  useEffect(() => {
    if (remainingMs === 0) close.current()
  }, [remainingMs])

  const holders = {
    onPointerMove: ({ movementX, movementY, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) setHovered(true)
    },
    onPointerLeave: () => setHovered(false),
    onFocus: ({ target }: FocusEvent<HTMLElement>) =>
      setFocused(target.matches('a, button') && target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
  return { remainingMs, isHeld, holders }
}
