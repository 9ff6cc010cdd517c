import { useState } from 'react'
import { wrap, type Rotation } from './use-rotation.ts'

/**
 * Which of the pictures are to be in the page: what is or was shown, and while they move on by themselves, what comes
 * next, so that it is there when its turn comes. The others are not fetched.
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
