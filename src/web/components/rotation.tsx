import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { rotationWords } from '../../../content/rotation.ts'
import type { Clock } from '../clock.ts'
import { Icon } from './icon.tsx'

const stillness = '(prefers-reduced-motion: reduce)'

function onStillness(onChange: () => void): () => void {
  const media = matchMedia(stillness)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

function onVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether the person asks for less movement. While a page is built, nothing moves. */
const useStillness = (): boolean =>
  useSyncExternalStore(
    onStillness,
    () => matchMedia(stillness).matches,
    () => true,
  )

const useHiddenTab = (): boolean =>
  useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => false,
  )

/** Whether what rotates in `region` has to wait just now: for the pointer, the focus or a tab out of sight. */
function useHeld(region: RefObject<Element | null>): boolean {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHidden = useHiddenTab()

  useEffect(() => {
    const element = region.current
    const ends = new AbortController()
    const listen = { signal: ends.signal }
    element?.addEventListener('pointerenter', () => setHovered(true), listen)
    element?.addEventListener('pointerleave', () => setHovered(false), listen)
    // A press with the pointer leaves the focus on a button; only a focus that shows is somebody's place.
    element?.addEventListener(
      'focusin',
      ({ target }) => setFocused(target instanceof Element && target.matches(':focus-visible')),
      listen,
    )
    element?.addEventListener('focusout', () => setFocused(false), listen)
    return () => {
      ends.abort()
    }
  }, [region])

  return isHovered || isFocused || isHidden
}

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
const wrap = (index: number, count: number): number => ((index % count) + count) % count

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

/**
 * Which of the pictures are to be in the page: what is or was shown, and while they move on by themselves, what comes
 * next, so that it is there when its turn comes. The others are not fetched.
 */
export function useWanted(
  { index, isPlaying }: Pick<Rotation, 'index' | 'isPlaying'>,
  count: number,
): readonly number[] {
  const [wanted, setWanted] = useState<readonly number[]>([0])
  const missing = [index, ...(isPlaying ? [wrap(index + 1, count)] : [])].filter(
    place => !wanted.includes(place),
  )
  if (missing.length > 0) setWanted([...wanted, ...missing])
  return wanted
}

type DotsProps = {
  rotation: Pick<Rotation, 'index' | 'show'>
  /** What each dot shows, in words. */
  labels: readonly string[]
}

/** A dot for each; the current one is a bar. Each is a target of 24 px. */
export const RotationDots = ({ rotation, labels }: DotsProps) => (
  <ul className="flex">
    {labels.map((label, index) => (
      <li key={label}>
        <button
          type="button"
          aria-label={label}
          aria-current={index === rotation.index ? 'true' : undefined}
          onClick={() => rotation.show(index)}
          className="group grid size-6 cursor-pointer place-items-center rounded-control"
        >
          <span className="size-2 rounded-full border-[1.5px] border-current group-hover:bg-current group-aria-[current]:w-5 group-aria-[current]:bg-current motion-safe:transition-[width]" />
        </button>
      </li>
    ))}
  </ul>
)

type PauseProps = {
  rotation: Pick<Rotation, 'isPlaying' | 'togglePlaying'>
  /** The name of what moves, in the middle of a sentence. */
  what: string
}

/** Stops what moves by itself, and lets it go on. */
export const PauseButton = ({ rotation, what }: PauseProps) => (
  <button
    type="button"
    aria-label={rotation.isPlaying ? rotationWords.pause(what) : rotationWords.play(what)}
    onClick={rotation.togglePlaying}
    className="grid size-9 cursor-pointer place-items-center rounded-control"
  >
    <Icon name={rotation.isPlaying ? 'pause' : 'play'} size="small" />
  </button>
)
