import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useEnvironment } from './environment.ts'

const stepMs = 100

type Area = {
  /** An element in the area that somebody may be reading. */
  readonly inside: RefObject<HTMLElement | null>
  /** The area itself, as a selector: the nearest one around it. */
  readonly area: string
}

/**
 * Whether somebody is reading the area. A pointer that merely rests where a button was, and the focus that a heading
 * is given, are nobody: only a pointer that moves and a focus that is shown count.
 */
function useReader({ inside, area }: Area): boolean {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useEffect(() => {
    const read = inside.current?.closest<HTMLElement>(area)
    if (!read) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const onMove = ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse')
    const onFocus = ({ target }: FocusEvent) =>
      setFocused(target instanceof Element && target.matches(':is(a, button):focus-visible'))
    read.addEventListener('pointermove', onMove, { signal })
    read.addEventListener('pointerleave', () => setHovered(false), { signal })
    read.addEventListener('focusin', onFocus, { signal })
    read.addEventListener('focusout', () => setFocused(false), { signal })
    return () => listening.abort()
  }, [inside, area])
  return isHovered || isFocused
}

/** Counts `durationMs` down, stops while the area is hovered or focused, and calls `onEnd` at the end. */
export function useCountdown({
  durationMs,
  onEnd,
  ...area
}: Area & { durationMs: number; onEnd: () => void }) {
  const { clock } = useEnvironment()
  const [remainingMs, setRemainingMs] = useState(durationMs)
  const isHeld = useReader(area)
  const end = useEffectEvent(onEnd)
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
    if (remainingMs === 0) end()
  }, [remainingMs])
  return { remainingMs, isHeld }
}
