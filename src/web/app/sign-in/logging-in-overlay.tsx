import { useEffect, useRef, useState } from 'react'
import { Mark } from '../../components/mark.tsx'
import { useEnvironment } from '../environment.ts'
import { ProgressLine } from '../progress-line.tsx'
import { overlayMs, overlayPercent, overlayStepMs } from './overlay-progress.ts'
import { signInWords } from './sign-in-words.ts'

/** Full-screen, for 4 s: the bar rises 2.5 % every 100 ms, then `onDone` (spec section 4). */
export function LoggingInOverlay({ onDone }: { onDone: () => void }) {
  const { clock } = useEnvironment()
  const [percent, setPercent] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  }, [onDone])

  useEffect(() => {
    const startMs = clock.now()
    const cancelSteps = clock.every(overlayStepMs, () => setPercent(overlayPercent(clock.now() - startMs)))
    const cancelEnd = clock.after(overlayMs, () => done.current())
    heading.current?.focus()
    return () => {
      cancelSteps()
      cancelEnd()
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
