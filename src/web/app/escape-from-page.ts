import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Closes a dialog on an Escape that the page beneath it received. The component library moves the focus into a dialog
 * only after it is painted, and takes it out and back half a second later for VoiceOver. Without this, an Escape that is
 * pressed in between is lost. Returns the ref of the dialog.
 */
export function useEscapeFromPage(canClose: boolean, onClose: () => void) {
  const ref = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    if (!canClose) return undefined
    const closeOnEscape = (event: KeyboardEvent) => {
      const isOnPage = event.target instanceof Node && isBeneathDialogs(event.target)
      if (event.key === 'Escape' && isOnPage && ref.current === findTopmostDialog()) close()
    }
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [canClose])
  return ref
}

const isBeneathDialogs = (node: Node) =>
  node === document.body || document.querySelector('#root')?.contains(node) === true

const findTopmostDialog = () =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? null
