import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { timings } from '../../../../content/facts.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Mark } from '../../components/logo.tsx'
import { transactionsAddress, useKnownAccounts } from '../accounts/account-address.ts'
import { balanceQuery } from '../accounts/account-queries.ts'
import { DialogBody, DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { useFocusAtFirst } from '../page-heading.tsx'
import { ProgressLine } from '../progress-line.tsx'
import { type ResultLook, ResultMark } from '../result-mark.tsx'
import { formatDayAndTime } from '../transactions/transaction-words.ts'
import { useCountdown } from '../use-countdown.ts'
import { orderInWords, type OrderWords } from './open-order-notice.tsx'
import type { TransferSubmission } from './submit-order.ts'
import type { TransferState } from './transfer-flow.ts'
import { type AdviceWords, type ResultWords, resultWords, transferWords } from './transfer-words.ts'

const stepMs = 100

interface TransferProcessingProps {
  readonly order: OrderWords
  readonly note: ReactNode
}

/** Shown for at least 2.5 s, and until the bank answers. */
export function TransferProcessing({ order, note }: TransferProcessingProps) {
  const { clock } = useEnvironment()
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
          {orderInWords(order)} {transferWords.keepOpen}
        </p>
        <output className="mt-3 font-medium">{note}</output>
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

interface TransferResultProps {
  readonly result: Extract<TransferState, { step: 'result' }>
  readonly onClose: () => void
}

/**
 * The bank's decision in words, with its facts. It closes by itself after 3 s (spec section 4). After a reload it stays
 * until it is closed, because nobody was waiting for it.
 */
export function TransferResult({ result, onClose }: TransferResultProps) {
  const { order, transfer, isResumed } = result
  // Not the account that is shown: after a reload the order may be from another one.
  const { accountId } = order
  const accounts = useKnownAccounts()
  const { bank } = useEnvironment()
  const balance = useQuery(balanceQuery(bank, accountId))
  const isCompleted = transfer.status === 'completed'
  const words = resultWords(transfer)
  const { details } = transferWords
  const facts = [
    { name: details.amount, value: formatMoney(transfer.amount) },
    { name: details.to, value: transfer.recipientName },
    { name: details.destination, value: transfer.destination },
    { name: details.reference, value: transfer.reference },
    { name: details.date, value: formatDayAndTime(transfer.date) },
    { name: details.transaction, value: transfer.transactionId },
    ...(balance.data ? [{ name: details.balance, value: formatMoney(balance.data.available) }] : []),
  ]
  return (
    <ResultPanel
      look={isCompleted ? 'success' : 'danger'}
      words={words}
      facts={facts}
      receipt={{
        address: transactionsAddress(accounts, { accountId, id: transfer.transactionId }),
        label: transferWords.receipt,
      }}
      stays={isResumed}
      onClose={onClose}
    />
  )
}

interface ResultPanelProps {
  readonly look: ResultLook
  readonly words: Pick<ResultWords, 'heading' | 'sentence' | 'advice' | 'whereFound'>
  readonly facts: ComponentProps<typeof FactList>['facts']
  readonly receipt: { readonly address: ComponentProps<typeof Link>['to']; readonly label: string }
  /** Whether it stays until it is closed; else it closes by itself. */
  readonly stays: boolean
  readonly onClose: () => void
}

/** What the bank decided: a heading, a sentence, the facts, and the way to the receipt. */
export function ResultPanel({ look, words, facts, receipt, stays, onClose }: ResultPanelProps) {
  const heading = useFocusAtFirst<HTMLHeadingElement>()
  return (
    <>
      <DialogBody className="flex-1 pt-0! max-md:gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center text-center">
          <ResultMark look={look} />
          <h3 ref={heading} tabIndex={-1} className="mt-4 text-[1.5rem] outline-none max-md:mt-3">
            {words.heading}
          </h3>
          <p className="money mt-1.5 max-w-108 text-balance text-muted">
            {look !== 'success' && <span className="sr-only"> – </span>}
            {words.sentence}
            {words.advice && (
              <>
                {' '}
                <Advice words={words.advice} />
              </>
            )}
          </p>
        </div>
        <FactList facts={facts} />
        {words.whereFound && <p className="text-sm text-muted">{words.whereFound}</p>}
      </DialogBody>
      <DialogFooter>
        {!stays && <CloseCountdown inside={heading} onClose={onClose} />}
        <Link
          to={receipt.address}
          onClick={onClose}
          className={`${buttonClass({ variant: 'line' })} max-md:flex-1`}
        >
          <Icon name="document" size="small" />
          {receipt.label}
        </Link>
        <Button onClick={onClose}>{transferWords.close}</Button>
      </DialogFooter>
    </>
  )
}

/** An order of which it is not known what became of it. */
export type UndecidedOrder =
  | { readonly step: 'finding' | 'unsent'; readonly order: OrderWords }
  | {
      readonly step: 'unanswered'
      readonly order: OrderWords
      readonly isResumed: boolean
      readonly sentence?: string | undefined
    }

interface TransferUndecidedProps {
  readonly state: UndecidedOrder
  readonly placement: Pick<TransferSubmission, 'askAgain' | 'sendAgain' | 'drop'>
  readonly onClose: () => void
}

/**
 * The bank has not answered, or does not have the order. Checking and sending again use the same id, so there can be no
 * second order.
 */
export function TransferUndecided({ state, placement, onClose }: TransferUndecidedProps) {
  const { finding, unanswered, unansweredAfterReload, unconfirmed, unsent } = transferWords
  const { order, step } = state
  if (step === 'finding') {
    return (
      <TransferStatusPanel
        key={step}
        {...finding}
        order={order}
        picture={<Mark className="size-22 text-link" />}
      >
        <Button variant="line" onClick={onClose}>
          {unanswered.later}
        </Button>
        <Button busy>{unanswered.checkAgain}</Button>
      </TransferStatusPanel>
    )
  }
  if (step === 'unanswered') {
    const { isResumed, sentence } = state
    const { heading, text } = isResumed ? unansweredAfterReload : unanswered
    return (
      <TransferStatusPanel
        key={step}
        heading={sentence ? unconfirmed.heading : heading}
        text={sentence ? `${sentence} ${text}` : text}
        order={order}
        picture={<ResultMark look="danger" />}
      >
        <Button variant="line" onClick={onClose}>
          {unanswered.later}
        </Button>
        <Button icon="refresh" onClick={placement.askAgain}>
          {unanswered.checkAgain}
        </Button>
      </TransferStatusPanel>
    )
  }
  const leave = () => {
    placement.drop()
    onClose()
  }
  return (
    <TransferStatusPanel key={step} {...unsent} order={order} picture={<ResultMark look="danger" />}>
      <Button variant="line" onClick={leave}>
        {unsent.leave}
      </Button>
      <Button icon="money-out" onClick={placement.sendAgain}>
        {unsent.send}
      </Button>
    </TransferStatusPanel>
  )
}

interface TransferStatusPanelProps {
  readonly picture: ReactNode
  readonly heading: string
  readonly text: string
  readonly order: OrderWords
  /** The buttons, the primary one last. */
  readonly children: ReactNode
}

/** The status of an undecided order: a heading, a sentence, the amount and the buttons. */
export function TransferStatusPanel({ picture, heading, text, order, children }: TransferStatusPanelProps) {
  const title = useFocusAtFirst<HTMLHeadingElement>()
  return (
    <>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-center justify-items-center overflow-y-auto px-4 pt-2 pb-8 text-center md:px-8">
        {picture}
        <h3 ref={title} tabIndex={-1} className="mt-4 text-[1.5rem] outline-none">
          {heading}
        </h3>
        <p className="mt-1.5 max-w-108 text-balance text-muted">{text}</p>
        <p className="money mt-3 max-w-full text-sm font-medium wrap-anywhere">{orderInWords(order)}</p>
      </div>
      <DialogFooter>{children}</DialogFooter>
    </>
  )
}

interface CloseCountdownProps {
  /** An element inside the dialog that closes. */
  readonly inside: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/**
 * Counts the 3 s of a result down, as a line that gets shorter and in words, and closes the dialog at the end. It pauses
 * while the dialog is hovered or focused.
 */
function CloseCountdown({ inside, onClose }: CloseCountdownProps) {
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

/** The email address of who can help, within a sentence. */
export const Advice = ({ words: { before, contact, after } }: { words: AdviceWords }) => (
  <>
    {before}
    <a href={`mailto:${contact}`} className="link inline!">
      {contact}
    </a>
    {after}
  </>
)
