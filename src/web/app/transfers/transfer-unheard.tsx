import { useEffect, useRef } from 'react'
import { Button } from '../../components/button.tsx'
import { DialogFooter } from '../dialog.tsx'
import { Seal } from './seal.tsx'
import type { TransferOrder } from './transfer-flow.ts'
import { transferWords } from './transfer-words.ts'

interface TransferUnheardProps {
  readonly order: TransferOrder
  readonly onAsk: () => void
  readonly onClose: () => void
}

/** The bank has not been heard of. The same order is asked for again; there is no way to a second one. */
export function TransferUnheard({ order, onAsk, onClose }: TransferUnheardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { unheard, sum } = transferWords
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center px-4 pt-2 pb-8 text-center md:px-8">
        <Seal look="danger" />
        <h3 ref={heading} tabIndex={-1} className="mt-4 text-[1.5rem] outline-none">
          {unheard.heading}
        </h3>
        <p className="money mt-1.5 max-w-108 [text-wrap:balance] text-muted">{unheard.text}</p>
        <p className="money mt-3 max-w-full text-sm text-muted">{sum(order.amount, order.recipientName)}</p>
      </div>
      <DialogFooter>
        <Button variant="line" onClick={onClose}>
          {unheard.later}
        </Button>
        <Button icon="refresh" onClick={onAsk}>
          {unheard.checkAgain}
        </Button>
      </DialogFooter>
    </>
  )
}
