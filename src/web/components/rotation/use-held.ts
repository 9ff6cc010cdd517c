import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'

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
export const useStillness = (): boolean =>
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
export function useHeld(region: RefObject<Element | null>): boolean {
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
