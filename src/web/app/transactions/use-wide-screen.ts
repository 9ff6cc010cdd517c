import { useSyncExternalStore } from 'react'

/** From here up a table fits (the design's breakpoint `md`). */
const wide = '(width >= 48rem)'

function onChangeOfWidth(onChange: () => void): () => void {
  const media = matchMedia(wide)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether the screen is wider than a phone's. */
export const useWideScreen = (): boolean =>
  useSyncExternalStore(onChangeOfWidth, () => matchMedia(wide).matches)
