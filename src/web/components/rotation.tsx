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

/** Whether the person prefers reduced motion. While a page is built, nothing moves. */
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

/** Whether the rotation in `region` must pause now: for the pointer, the focus or a hidden tab. */
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
    // A press with the pointer leaves the focus on a button; only a visible focus counts.
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
  /** The number of items. */
  count: number
  periodMs: number
  /** While the pointer or the focus is in this element, the rotation pauses. */
  region: RefObject<Element | null>
}

export type Rotation = {
  /** The item shown, from 0. */
  index: number
  /** Whether it rotates by itself: nobody has stopped it, and the person does not prefer reduced motion. */
  isPlaying: boolean
  /** Whether the person chose the item: then the change is announced. */
  isChosen: boolean
  show: (index: number) => void
  next: () => void
  previous: () => void
  togglePlaying: () => void
}

/** The index that many steps on; it wraps around. */
const wrap = (index: number, count: number): number => ((index % count) + count) % count

/**
 * Shows items in rotation, each for `periodMs`. It pauses for the pointer, the focus and a hidden tab, stops by its
 * button, and does not start for a person who prefers reduced motion (WCAG 2.2.2).
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
 * The pictures to render: those shown so far, and while the rotation runs, the next one, so that it has loaded in
 * time. The others are not fetched.
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
  /** The accessible name of each dot. */
  labels: readonly string[]
}

/** A dot for each item; the current one is a bar. Each is a target of 24 px. */
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
  /** The name of the moving part, for use in the middle of a sentence. */
  what: string
}

/** Stops and restarts the rotation. */
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
