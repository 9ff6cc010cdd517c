import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Whether a person brought the focus there; a press on plain ground leaves it on what lies around. */
const isPlace = (element: EventTarget | null) => element instanceof HTMLElement && element.tabIndex >= 0

/**
 * A panel that a button shows beside the page, which stays usable. It closes by the button, Escape, a click elsewhere,
 * the browser's Back, and where the focus goes on elsewhere; the focus goes back to the button unless it has another
 * place. `frame` is put around both.
 */
export function useBesidePage() {
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useCloseOnBack(isOpen, () => setOpen(false))

  useEffect(() => {
    if (!isOpen) return undefined
    const ends = new AbortController()
    const listen = { capture: true, signal: ends.signal }
    const isElsewhere = (target: EventTarget | null) =>
      target instanceof Node && !(frame.current?.contains(target) ?? false)
    const closeIf = (isOver: boolean) => {
      if (isOver) setOpen(false)
    }
    document.addEventListener('click', ({ target }) => closeIf(isElsewhere(target)), listen)
    document.addEventListener(
      'focusin',
      ({ target }) => closeIf(isPlace(target) && isElsewhere(target)),
      listen,
    )
    document.addEventListener('keydown', ({ key }) => closeIf(key === 'Escape'), listen)
    const opener = button.current
    return () => {
      ends.abort()
      if (!isPlace(document.activeElement)) opener?.focus()
    }
  }, [isOpen])

  return { frame, button, isOpen, toggle: () => setOpen(!isOpen), close: () => setOpen(false) }
}

/** Closes what is open over a page when the browser's Back or Forward leads away from under it. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const onBack = () => close()
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [isOpen])
}
