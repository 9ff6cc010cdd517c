import { useEffect, useState, type RefObject } from 'react'
import type { Clock } from '../../clock.ts'
import { useHeld, useStillness } from './use-held.ts'

type RotationOptions = {
  clock: Clock
  /** How many there are to show. */
  count: number
  periodMs: number
  /** While the pointer or the focus is in it, nothing moves on. */
  region: RefObject<Element | null>
}

export type Rotation = {
  /** Which one is shown, from 0. */
  index: number
  /** It moves on by itself: nobody has stopped it, and nobody has asked for less movement. */
  isPlaying: boolean
  /** Somebody chose what is shown: then a change is worth announcing. */
  isChosen: boolean
  show: (index: number) => void
  next: () => void
  previous: () => void
  togglePlaying: () => void
}

/** The place that many steps on, round the ends: from the last follows the first. */
export const wrap = (index: number, count: number): number => ((index % count) + count) % count

/**
 * Shows one of several after another, each for `periodMs`. It waits while it is held (pointer, focus, hidden tab),
 * stops by its button, and does not move by itself for a person who asks for reduced motion (WCAG 2.2.2).
 */
export function useRotation({ clock, count, periodMs, region }: RotationOptions): Rotation {
  const [index, setIndex] = useState(0)
  const [isChosen, setChosen] = useState(false)
  const isHeld = useHeld(region)
  const wantsStillness = useStillness()
  const [wish, setWish] = useState<'play' | 'pause' | undefined>()
  const isPlaying = wish === undefined ? !wantsStillness : wish === 'play'

  useEffect(() => {
    if (!isPlaying || isHeld) return undefined
    return clock.after(periodMs, () => {
      setChosen(false)
      setIndex(wrap(index + 1, count))
    })
  }, [clock, count, periodMs, index, isPlaying, isHeld])

  function show(chosen: number) {
    setChosen(true)
    setIndex(wrap(chosen, count))
  }
  return {
    index,
    isPlaying,
    isChosen,
    show,
    next: () => show(index + 1),
    previous: () => show(index - 1),
    togglePlaying: () => setWish(isPlaying ? 'pause' : 'play'),
  }
}
