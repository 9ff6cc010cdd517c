import type { ReactNode } from 'react'
import { DialogFooter } from '../dialog.tsx'
import { useFocusAtFirst } from '../use-focus-at-first.ts'
import type { TransferOrder } from './transfer-flow.ts'
import { transferWords } from './transfer-words.ts'

interface TransferStandingProps {
  readonly picture: ReactNode
  readonly heading: string
  readonly text: string
  readonly order: TransferOrder
  /** The buttons, the primary one last. */
  readonly children: ReactNode
}

/** Where an order stands that is not decided: in a heading and a sentence, with the sum and what can be done. */
export function TransferStanding({ picture, heading, text, order, children }: TransferStandingProps) {
  const title = useFocusAtFirst<HTMLHeadingElement>()
  return (
    <>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-center justify-items-center overflow-y-auto px-4 pt-2 pb-8 text-center md:px-8">
        {picture}
        <h3 ref={title} tabIndex={-1} className="mt-4 text-[1.5rem] outline-none">
          {heading}
        </h3>
        <p className="mt-1.5 max-w-108 text-balance text-muted">{text}</p>
        <p className="money mt-3 max-w-full text-sm font-medium wrap-anywhere">
          {transferWords.sum(order.amount, order.recipientName)}
        </p>
      </div>
      <DialogFooter>{children}</DialogFooter>
    </>
  )
}
