import { timings } from '../../../../content/facts.ts'
import { transferWords } from './transfer-words.ts'

/** A line that grows shorter, and the seconds in words. */
export const CloseCountdown = ({ remainingMs, isHeld }: { remainingMs: number; isHeld: boolean }) => (
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
