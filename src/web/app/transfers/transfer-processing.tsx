import { useEffect, useState } from 'react'
import { timings } from '../../../../content/facts.ts'
import { Button } from '../../components/button.tsx'
import { Mark } from '../../components/mark.tsx'
import { DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { ProgressLine } from '../progress-line.tsx'
import { useFocusAtFirst } from '../use-focus-at-first.ts'
import type { TransferState } from './transfer-flow.ts'
import { transferWords } from './transfer-words.ts'

const stepMs = 100

/** While the bank is asked: 2.5 s at least, and as long as it takes to hear. */
export function TransferProcessing({ state }: { state: Extract<TransferState, { step: 'processing' }> }) {
  const { clock } = useEnvironment()
  const { order, lostCount } = state
  const [percent, setPercent] = useState(0)
  const heading = useFocusAtFirst<HTMLHeadingElement>()
  useEffect(() => {
    const startMs = clock.now()
    const read = () =>
      setPercent(Math.min(100, ((clock.now() - startMs) / timings.transferProcessingMs) * 100))
    return clock.every(stepMs, read)
  }, [clock])
  return (
    <>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-center justify-items-center overflow-y-auto px-4 pt-6 pb-12 text-center md:px-8">
        <Mark className="size-22 text-link" />
        <ProgressLine label={transferWords.progress} percent={percent} look="onSurface" />
        <h3 ref={heading} tabIndex={-1} className="mt-6 text-[1.5rem] outline-none">
          {transferWords.processing}
        </h3>
        <p className="money mt-1.5 max-w-108 text-balance text-muted">
          {transferWords.sum(order.amount, order.recipientName)} {transferWords.keepOpen}
        </p>
        <output className="mt-3 font-medium">{lostCount > 0 && transferWords.notHeard}</output>
      </div>
      <DialogFooter>
        <Button variant="line" disabled>
          {transferWords.cancel}
        </Button>
        <Button icon="money-out" busy>
          {transferWords.confirm}
        </Button>
      </DialogFooter>
    </>
  )
}
