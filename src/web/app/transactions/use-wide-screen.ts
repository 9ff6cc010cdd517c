import { useSyncExternalStore } from 'react'

/** Whether the screen is so wide, in rem of the browser's own letters, or wider. */
export function useWideScreen(fromRem: number): boolean {
  const media = matchMedia(`(width >= ${fromRem}rem)`)
  return useSyncExternalStore(
    onChange => {
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    () => media.matches,
  )
}
