import { useEffect, useEffectEvent } from 'react'

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
