import { Button } from '../../components/button.tsx'
import { Mark } from '../../components/mark.tsx'
import type { TransferPlacement } from './place-order.ts'
import { Seal } from './seal.tsx'
import type { OpenOrder } from './transfer-flow.ts'
import { TransferStanding } from './transfer-standing.tsx'
import { transferWords } from './transfer-words.ts'

interface TransferUndecidedProps {
  readonly state: Exclude<OpenOrder, { step: 'processing' }>
  readonly placement: TransferPlacement
  readonly onClose: () => void
}

/**
 * The bank has not been heard of, or has not got the order. What is asked or sent again has the same id: there is no
 * way to a second order.
 */
export function TransferUndecided({ state, placement, onClose }: TransferUndecidedProps) {
  const { finding, unheard, unheardAfterReload, unsent } = transferWords
  const { order, step } = state
  if (step === 'finding') {
    return (
      <TransferStanding
        key={step}
        {...finding}
        order={order}
        picture={<Mark className="size-22 text-link" />}
      >
        <Button variant="line" onClick={onClose}>
          {unheard.later}
        </Button>
        <Button busy>{unheard.checkAgain}</Button>
      </TransferStanding>
    )
  }
  if (step === 'unheard') {
    const { heading, text } = state.isResumed ? unheardAfterReload : unheard
    return (
      <TransferStanding
        key={step}
        heading={heading}
        text={text}
        order={order}
        picture={<Seal look="danger" />}
      >
        <Button variant="line" onClick={onClose}>
          {unheard.later}
        </Button>
        <Button icon="refresh" onClick={placement.askAgain}>
          {unheard.checkAgain}
        </Button>
      </TransferStanding>
    )
  }
  const leave = () => {
    placement.drop()
    onClose()
  }
  return (
    <TransferStanding key={step} {...unsent} order={order} picture={<Seal look="danger" />}>
      <Button variant="line" onClick={leave}>
        {unsent.leave}
      </Button>
      <Button icon="money-out" onClick={placement.sendAgain}>
        {unsent.send}
      </Button>
    </TransferStanding>
  )
}
