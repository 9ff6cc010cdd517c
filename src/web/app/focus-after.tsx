import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

const findHeading = () => document.querySelector('h1')

interface FocusAfterProps {
  /** Finds what takes the focus. Default: the page's heading. */
  readonly find?: () => HTMLElement | null
}

/**
 * Inside a dialog: when the dialog has gone, and the focus is lost, it goes to what opened the dialog, or to what `find` finds
 * if that has gone too.
 */
export function FocusAfter({ find = findHeading }: FocusAfterProps) {
  // It has the focus until the dialog takes it.
  const [opener] = useState(() => document.activeElement)
  const focus = useEffectEvent(() => {
    if (document.activeElement !== document.body) return
    // The dialog may have given the focus back while the page was still inert: adobe/react-spectrum#10610.
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    if (document.activeElement === document.body) find()?.focus()
  })
  useEffect(
    // The dialog gives the focus back in the next frame.
    () => () => void requestAnimationFrame(() => requestAnimationFrame(focus)),
    [],
  )
  return null
}

/**
 * A ref for a part of a page or a dialog that goes away by itself: the focus that is within it goes to the page's heading, or
 * to the dialog.
 */
export function useFocusAfter<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const part = useRef<Kind>(null)
  useLayoutEffect(() => {
    const element = part.current
    return () => {
      // This runs while the part is still in the page.
      if (!element?.contains(document.activeElement)) return
      const dialog = element.closest<HTMLElement>('[role=dialog], [role=alertdialog]')
      if (!dialog) findHeading()?.focus()
      // The heading may have gone with the part, for one that takes its place. A dialog that has gone gives the focus back itself.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        if (!dialog) findHeading()?.focus()
        else if (dialog.isConnected) dialog.focus()
      })
    }
  }, [])
  return part
}
