import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { timings } from '../../../../content/facts.ts'
import { declineWords } from '../../../domain/decline-reasons.ts'
import { decodeDestination } from '../../../domain/destination.ts'
import { dueText } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatMoney, penceOf } from '../../../domain/money.ts'
import { refusedPurpose } from '../../../domain/payment-purposes.ts'
import { type PaymentStatus, returnReason } from '../../../domain/payment-status.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Mark } from '../../components/logo.tsx'
import { readUndone, sendOrder } from '../accounts/send-once.ts'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { paymentAddress } from '../payments/payments-addresses.ts'
import { payeesKey } from '../payees/payee-queries.ts'
import { formatChangeUntil } from '../payments/due-words.ts'
import { ProgressLine } from '../progress-line.tsx'
import { type ResultLook, ResultMark } from '../result-mark.tsx'
import { transferWords } from '../transfers/transfer-words.ts'
import { arrivalOf, payWords, resultWords as words } from './pay-words.ts'
import { StepHeading, whileUnderWay } from './step-parts.tsx'
import type { PaymentOrder } from './stored-payment.ts'
import type { Payment, PaymentState, usePayment } from './use-payment.ts'

type Payer = ReturnType<typeof usePayment>

interface PaymentResultProps {
  readonly payment: Payer
  readonly onDoNotPay: () => void
  readonly onAnother: () => void
}

/** The last step: the payment is made, asked for, or decided. What the bank decided stays until the customer leaves. */
export function PaymentResult({ payment, onDoNotPay, onAnother }: PaymentResultProps) {
  const { state } = payment
  switch (state.at) {
    case 'none':
    case 'sending':
      return null
    case 'processing':
      return <Processing key={state.at} order={state.order} isLate={state.isLate} />
    case 'finding':
      return <Undecided key={state.at} {...words.finding} order={state.order} picture={<BigMark />} />
    case 'unanswered':
      return (
        <Undecided
          key={state.at}
          {...(state.isResumed ? words.afterReload : words.unanswered)}
          order={state.order}
        >
          <Button icon="refresh" onClick={payment.checkAgain}>
            {words.checkAgain}
          </Button>
        </Undecided>
      )
    case 'unsent':
      return (
        <Undecided key={state.at} {...words.unsent} order={state.order}>
          <Button icon="money-out" onClick={payment.sendAgain}>
            {transferWords.unsent.send}
          </Button>
          <Button variant="line" onClick={payment.drop}>
            {transferWords.unsent.leave}
          </Button>
        </Undecided>
      )
    case 'waiting':
      return (
        <Undecided key={state.at} {...words.waiting} order={state.order} look="info">
          <Button {...whileUnderWay('sending', payment.underWay)} onClick={payment.confirmWaiting}>
            {words.waiting.confirm}
          </Button>
          <Button variant="line" {...whileUnderWay('cancelling', payment.underWay)} onClick={onDoNotPay}>
            {payWords.doNotPay}
          </Button>
        </Undecided>
      )
    case 'result':
      break
  }
  return <Decided key={state.at} state={state} onAnother={onAnother} />
}

const BigMark = () => <Mark className="size-22 text-link" />

const orderInWords = ({ body: { amount }, name }: PaymentOrder): string => words.to(amount, name)

const panel = 'grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-4 md:p-6'

const stepMs = 100

/** Shown for 2.5 s, and until the bank answers. */
function Processing({ order, isLate }: { order: PaymentOrder; isLate: boolean }) {
  const { clock } = useEnvironment()
  const [percent, setPercent] = useState(0)
  useEffect(() => {
    const startMs = clock.now()
    const read = () =>
      setPercent(Math.min(100, ((clock.now() - startMs) / timings.transferProcessingMs) * 100))
    return clock.every(stepMs, read)
  }, [clock])
  return (
    <>
      <StepHeading>{words.processing}</StepHeading>
      <div className={panel}>
        <BigMark />
        <ProgressLine label={words.progress} percent={percent} look="onSurface" />
        <p className="money text-muted wrap-anywhere">
          {orderInWords(order)} {words.keepOpen}
        </p>
        <output className="font-medium empty:absolute">{isLate && words.checking}</output>
      </div>
    </>
  )
}

interface UndecidedProps {
  readonly heading: string
  readonly text: string
  readonly order: PaymentOrder
  readonly picture?: ReactNode
  readonly look?: ResultLook
  /** The buttons, the primary one first. */
  readonly children?: ReactNode
}

/** A payment of which the bank has not said what became of it, or that waits for the customer. */
const Undecided = ({ heading, text, order, picture, look = 'danger', children }: UndecidedProps) => (
  <>
    <StepHeading>{heading}</StepHeading>
    <div className={panel}>
      {picture ?? <ResultMark look={look} />}
      <p className="text-muted">{text}</p>
      <p className="money font-medium wrap-anywhere">{orderInWords(order)}</p>
      {children && <div className="flex flex-wrap gap-3 max-md:*:w-full">{children}</div>}
    </div>
  </>
)

interface OutcomeWords {
  readonly heading: string
  readonly look: ResultLook
  readonly text: (payment: Payment) => string
}

const sent = ({ amount, name }: Payment): string => words.to(amount, name)

/** What a decision says. A status without words does not compile. */
export const outcomes: Readonly<Record<PaymentStatus, OutcomeWords>> = {
  completed: { heading: words.sent, look: 'success', text: sent },
  scheduled: {
    heading: words.scheduled,
    look: 'success',
    text: ({ amount, name, dueOn }) => words.scheduledText(amount, name, dueOn),
  },
  held: {
    heading: words.held,
    look: 'warning',
    text: ({ decideBy, placedAt }) => words.heldText(decideBy ?? placedAt),
  },
  declined: {
    heading: words.declined,
    look: 'danger',
    text: ({ amount, declineReason }) => declineWords(declineReason ?? undefined).sentence(amount),
  },
  refused: {
    heading: words.refused,
    look: 'danger',
    text: ({ purpose }) => [refusedPurpose(purpose), words.refusedText].filter(Boolean).join(' '),
  },
  cancelled: { heading: words.cancelled, look: 'info', text: () => words.cancelledText },
  returned: {
    heading: words.returned,
    look: 'info',
    text: payment =>
      payment.returnCode === null ? sent(payment) : words.returnedText(returnReason(payment.returnCode)),
  },
  awaiting_confirmation: { heading: words.waiting.heading, look: 'info', text: () => words.waiting.text },
}

/** Statuses in which money has not left, and the recipient becomes a payee: the customer confirmed it. */
const isSavedAfter: ReadonlySet<PaymentStatus> = new Set(['held', 'declined'])

/** What stands below the bank's decision. A scheduled payment says when it is due, and how long it can be changed. */
function factsOf(payment: Payment) {
  const { status, rail, dueOn, placedAt, changeUntil } = payment
  const isScheduled = status === 'scheduled'
  const arrives =
    (status === 'completed' || isScheduled) && arrivalOf(rail, dueOn, londonDateOf(new Date(placedAt)))
  const listed = [
    [payWords.amount, formatMoney(payment.amount)],
    [payWords.review.to, payment.name],
    [payWords.review.account, payment.destination],
    [payWords.reference, payment.reference],
    [payWords.review.fee, penceOf(payment.fee) > 0n && formatMoney(payment.fee)],
    [words.dueOn, isScheduled && dueText(payment)],
    [payWords.review.arrives, arrives],
    [words.changeUntil, isScheduled && changeUntil !== null && formatChangeUntil(changeUntil)],
  ] as const
  return listed.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

interface DecidedProps {
  readonly state: Extract<PaymentState, { at: 'result' }>
  readonly onAnother: () => void
}

/** The bank's decision, with its facts. */
function Decided({ state: { payment, order }, onAnother }: DecidedProps) {
  const { heading, look, text } = outcomes[payment.status]
  const hasLeft = payment.status === 'completed' || payment.status === 'scheduled'
  return (
    <>
      <StepHeading>{heading}</StepHeading>
      <div className={panel}>
        <ResultMark look={look} />
        <p className="money wrap-anywhere">{text(payment)}</p>
        <FactList facts={factsOf(payment)} />
        {(hasLeft || isSavedAfter.has(payment.status)) && order.saveAs && (
          <SavedAsPayee order={order} saveAs={order.saveAs} />
        )}
        <div className="flex flex-wrap gap-3">
          <Link
            to={paymentAddress(payment.id)}
            className={`${buttonClass({ variant: 'primary' })} max-md:w-full`}
          >
            <Icon name="document" size="small" />
            {payment.transactionId === null ? words.view : words.receipt}
          </Link>
          <Button variant="line" className="max-md:w-full" onClick={onAnother}>
            {words.another}
          </Button>
        </div>
      </div>
    </>
  )
}

interface SavedAsPayeeProps {
  readonly order: PaymentOrder
  readonly saveAs: NonNullable<PaymentOrder['saveAs']>
}

/** What became of saving a payee. `isOpen`: the bank has not answered, and it can be sent again. */
interface SavingOutcome {
  readonly text: string
  readonly isOpen: boolean
}

/** Adds the recipient to the payees, under one id, once the payment is confirmed, and says what became of it. */
function SavedAsPayee({ order, saveAs }: SavedAsPayeeProps) {
  const { bank, clock } = useEnvironment()
  const queryClient = useQueryClient()
  const [outcome, setOutcome] = useState<SavingOutcome>()
  const { name } = order

  async function save() {
    setOutcome(undefined)
    const body = payeeOf(order, saveAs)
    if (!body) return
    const answer = await sendOrder<'saved' | 'savedBefore'>(clock, async signal => {
      const reply = await bank.addPayee({ body, signal })
      if (reply.status === 200 || reply.status === 201) return { kind: 'done', body: 'saved' }
      return reply.status === 409 && reply.body.code === 'payee_exists'
        ? { kind: 'done', body: 'savedBefore' }
        : readUndone(reply, false)
    })
    void queryClient.invalidateQueries({ queryKey: payeesKey })
    if (answer.kind === 'left') return
    setOutcome(
      answer.kind === 'done'
        ? { text: words[answer.body](name), isOpen: false }
        : {
            text: `${words.notSaved(name)} ${answer.kind === 'refused' ? answer.message : ''}`.trim(),
            isOpen: answer.kind === 'unanswered',
          },
    )
  }

  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void save()
  })
  return (
    <div className="flex flex-wrap items-center gap-3 empty:hidden">
      <output className="min-w-0 wrap-anywhere">{outcome?.text}</output>
      {outcome?.isOpen && (
        <Button variant="line" size="small" icon="refresh" onClick={() => void save()}>
          {words.trySavingAgain}
        </Button>
      )}
    </div>
  )
}

/** Recipient an order pays, as a payee. */
function payeeOf(
  { body: { recipient } }: PaymentOrder,
  { id, nickname }: NonNullable<PaymentOrder['saveAs']>,
) {
  if (!recipient) return undefined
  const { name, kind, destination: encoded, secondaryReference } = recipient
  const destination = decodeDestination(encoded)
  return {
    id,
    name,
    kind,
    ...(destination.scheme === 'iban' && { iban: destination.iban }),
    ...(destination.scheme === 'sort_code_account_number' && {
      sortCode: destination.sortCode,
      accountNumber: destination.accountNumber,
    }),
    ...(secondaryReference !== undefined && { rollNumber: secondaryReference }),
    ...(nickname !== null && { nickname }),
  }
}
