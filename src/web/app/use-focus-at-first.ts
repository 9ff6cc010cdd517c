import { useEffect, useRef, type RefObject } from 'react'

/** A ref for what takes the focus once, when it appears; where `isWanted` is false at that time it does not. */
export function useFocusAtFirst<Kind extends HTMLElement>(isWanted = true): RefObject<Kind | null> {
  const element = useRef<Kind>(null)
  const isWantedAtFirst = useRef(isWanted)
  useEffect(() => {
    if (isWantedAtFirst.current) element.current?.focus()
  }, [])
  return element
}
