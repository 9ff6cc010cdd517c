import type { RefObject } from 'react'
import { timings } from '../../../../content/facts.ts'
import { useCountdown } from '../use-countdown.ts'
import { transferWords } from './transfer-words.ts'

interface CloseCountdownProps {
  /** Something in the dialog that closes. */
  readonly inside: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/**
 * Counts the 3 s of a result down, as a line that grows shorter and in words, and closes its dialog at the end. It
 * stops while the dialog is hovered or focused.
 */
export function CloseCountdown({ inside, onClose }: CloseCountdownProps) {
  const { remainingMs, isHeld } = useCountdown({
    inside,
    area: '[role=dialog]',
    durationMs: timings.transferResultMs,
    onEnd: onClose,
  })
  return (
    <span className="money mr-auto grid gap-1.5 text-xs leading-[1.3] text-muted max-md:w-full">
      <span aria-hidden="true" className="block h-[3px] w-22 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full rounded-full bg-primary"
          style={{ width: `${(remainingMs / timings.transferResultMs) * 100}%` }}
        />
      </span>
      {isHeld ? transferWords.closeHeld : transferWords.closesIn(Math.ceil(remainingMs / 1000))}
    </span>
  )
}
