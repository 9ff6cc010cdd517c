import type { RefObject } from 'react'
import { timings } from '../../../../content/facts.ts'
import { useCountdown } from '../use-countdown.ts'

/** Counts the 3 s of a result down, stops while its dialog is hovered or focused, and closes at the end. */
export const useCloseCountdown = (inside: RefObject<HTMLElement | null>, onClose: () => void) =>
  useCountdown({ inside, area: '[role=dialog]', durationMs: timings.transferResultMs, onEnd: onClose })
