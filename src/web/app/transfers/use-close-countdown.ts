import { useEffect, useRef, useState, type RefObject } from 'react'
import { timings } from '../../../../content/facts.ts'
import { useEnvironment } from '../environment.ts'

const stepMs = 100

/**
 * Whether somebody is reading the dialog around `inside`. A pointer that merely rests where Confirm was, and the
 * focus that the heading is given, are nobody: only a pointer that moves and a focus that is shown count.
 */
function useReader(inside: RefObject<HTMLElement | null>): boolean {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    const dialog = inside.current?.closest<HTMLElement>('[role=dialog]')
    if (!dialog) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const onMove = ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse')
    const onFocus = ({ target }: FocusEvent) =>
      setFocused(target instanceof Element && target.matches(':is(a, button):focus-visible'))
    dialog.addEventListener('pointermove', onMove, { signal })
    dialog.addEventListener('pointerleave', () => setHovered(false), { signal })
    dialog.addEventListener('focusin', onFocus, { signal })
    dialog.addEventListener('focusout', () => setFocused(false), { signal })
    return () => listening.abort()
  }, [inside])
  return isHovered || isFocused
}

/** Counts the 3 s of a result down, stops while it is hovered or focused, and closes at the end. */
export function useCloseCountdown(inside: RefObject<HTMLElement | null>, onClose: () => void) {
  const { clock } = useEnvironment()
  const [remainingMs, setRemainingMs] = useState<number>(timings.transferResultMs)
  const isHeld = useReader(inside)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
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
  return { remainingMs, isHeld }
}
