import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { timings } from '../../../../content/facts.ts'
import { Mark } from '../../components/logo.tsx'
import { useEnvironment } from '../environment.ts'
import { ProgressLine } from '../progress-line.tsx'
import { signInWords } from './sign-in-words.ts'

interface LoggingInOverlayProps {
  readonly onDone: () => void
  /** The page went away before that. */
  readonly onLeft: () => void
}

/** Full-screen, for 4 s: the bar rises 2.5 % every 100 ms, then `onDone` (spec section 4). */
export function LoggingInOverlay({ onDone, onLeft }: LoggingInOverlayProps) {
  const { clock } = useEnvironment()
  const [percent, setPercent] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const goOn = useEffectEvent((way: 'onDone' | 'onLeft') => ({ onDone, onLeft })[way]())

  useEffect(() => {
    const startMs = clock.now()
    const cancelSteps = clock.every(overlayStepMs, () => setPercent(overlayPercent(clock.now() - startMs)))
    let isOver = false
    const end = (way: 'onDone' | 'onLeft') => {
      if (!isOver) goOn(way)
      isOver = true
    }
    const cancelEnd = clock.after(overlayMs, () => end('onDone'))
    const leave = () => end('onLeft')
    window.addEventListener('pagehide', leave)
    const shown = heading.current
    shown?.focus()
    return () => {
      cancelSteps()
      cancelEnd()
      window.removeEventListener('pagehide', leave)
      // While it is developed, React runs an effect twice; the page is still there then.
      if (!shown?.isConnected) leave()
    }
  }, [clock])

  return (
    <main className="on-brand fixed inset-0 z-(--z-overlay) grid place-content-center justify-items-center gap-6">
      <Mark className="size-22" />
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {signInWords.loggingIn}
      </h1>
      <ProgressLine label={signInWords.loggingIn} percent={percent} look="onBrand" />
    </main>
  )
}

const overlayStepMs = timings.signInProgressStepMs
const overlayMs = timings.signInOverlayMs
const percentAStep = timings.signInProgressStepPercent

/** How far the bar of the sign-in overlay stands after `elapsedMs`: 0 to 100 percent, in steps of 2.5. */
export const overlayPercent = (elapsedMs: number): number =>
  Math.min(100, Math.floor(Math.max(0, elapsedMs) / overlayStepMs) * percentAStep)
