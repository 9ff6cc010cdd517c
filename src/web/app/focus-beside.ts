import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A ref for a part of a page that goes away by itself, as a row that is removed: the focus that is within it goes to what `find`
 * finds beside it, or to the page's heading. `find` is the same function each time.
 */
export function useFocusBeside<Kind extends HTMLElement>(
  find: (part: Kind) => HTMLElement | null | undefined,
): RefObject<Kind | null> {
  const part = useRef<Kind>(null)
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      // This runs while the part is still in the page.
      if (!element?.contains(document.activeElement)) return
      const next = find(element) ?? document.querySelector('h1')
      next?.focus()
    }
  }, [find])
  return part
}
