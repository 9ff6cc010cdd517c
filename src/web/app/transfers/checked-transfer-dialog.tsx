import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Account } from '../../../contract/accounts.ts'
import { decodeDestination, formatDestination } from '../../../domain/destination.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { balanceQuery } from '../accounts/account-queries.ts'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { FocusAfter } from '../focus-after.tsx'
import { givenUpTitles, givenUpToast, payWords, resultWords as paymentWords } from '../pay/pay-words.ts'
import { outcomes } from '../pay/payment-result.tsx'
import { PurposeHeading, PurposeList, usePurposeStep, Warning } from '../pay/purpose-step.tsx'
import { whileUnderWay } from '../pay/step-parts.tsx'
import type { PaymentOrder } from '../pay/stored-payment.ts'
import type { Payment, PaymentState } from '../pay/use-payment.ts'
import { paymentAddress } from '../payments/payments-addresses.ts'
import { ResultMark } from '../result-mark.tsx'
import { formatDayAndTime } from '../transactions/transaction-words.ts'
import { useToast } from '../use-toast.ts'
import { orderInWords, type OrderWords } from './open-order-notice.tsx'
import { defaultPayer, payersOf } from './payers.ts'
import type { TransferFields } from './transfer-form.tsx'
import { TransferFormPart, TransferFormSkeleton } from './transfer-form-part.tsx'
import {
  ResultPanel,
  TransferProcessing,
  TransferStatusPanel,
  TransferUndecided,
  type UndecidedOrder,
} from './transfer-outcome.tsx'
import { resultWords, transferWords } from './transfer-words.ts'
import { type PendingPayment, useCheckedTransfer } from './use-checked-transfer.ts'

interface CheckedTransferDialogProps {
  /** The account that the page shows. */
  readonly account: Account
  /** All open accounts of the customer: the primary account first. */
  readonly accounts: readonly Account[]
  /** The initial values of the form's fields. */
  readonly prefill: TransferFields | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Whether there is an order that is neither decided nor given up. */
  readonly onOrder: (order: OpenPayment | undefined) => void
}

/** An order that is neither decided nor given up, and whether it is known that it was not sent. */
export interface OpenPayment {
  readonly step: 'unsent' | 'unanswered'
  readonly order: OrderWords
}

type Flow = ReturnType<typeof useCheckedTransfer>

/**
 * Transfer Funds of customers with checks (specification section 12.3): the same form, then what the bank asks, the
 * confirmation, the processing and the result. It stays while it is closed, because an order may be under way.
 */
export function CheckedTransferDialog({ isOpen, onClose, onOrder, ...shown }: CheckedTransferDialogProps) {
  const flow = useCheckedTransfer(shown.accounts)
  const { payment } = flow
  const { state } = payment
  useOpenOrder(state, onOrder)
  useAnnounced(flow, isOpen)
  const { showToast } = useToast(givenUpTitles)
  const close = () => {
    flow.reset()
    onClose()
  }
  const doNotPay = () =>
    void payment.doNotPay(outcome => {
      payment.drop()
      showToast(givenUpToast(outcome))
      close()
    })
  return (
    <>
      <Dialog
        title={transferWords.title}
        isOpen={isOpen}
        onClose={close}
        canClose={payment.underWay === undefined && state.at !== 'processing'}
        width="md:w-[34rem]"
        closeLabel={transferWords.close}
      >
        <CheckedStep {...shown} flow={flow} onClose={close} onDoNotPay={doNotPay} />
        <FocusAfter />
      </Dialog>
      {payment.confirmation}
    </>
  )
}

/** Reports an order that is under way, for the notice on every page while the dialog is closed. */
function useOpenOrder(state: PaymentState, onOrder: CheckedTransferDialogProps['onOrder']) {
  const report = useEffectEvent(onOrder)
  useEffect(() => {
    if (state.at === 'none' || state.at === 'sending' || state.at === 'result') return report(undefined)
    report({ step: state.at === 'unsent' ? 'unsent' : 'unanswered', order: wordsOf(state) })
  }, [state])
}

/** Announces the result by a toast, where the dialog does not. An order that is decided while it is closed is over then. */
function useAnnounced({ payment }: Flow, isOpen: boolean) {
  const { toasts } = useEnvironment()
  const decided = payment.state.at === 'result' ? payment.state.payment : undefined
  const announce = useEffectEvent((made: Payment) => {
    const { heading, toast } = outcomeOf(made)
    const look = hasLeft(made) ? 'success' : made.status === 'held' ? 'info' : 'danger'
    toasts.show({ look, title: heading, text: toast, isAnnouncedByDialog: isOpen })
    // The result was seen: a reload does not show it again.
    payment.leave()
    if (!isOpen) payment.drop()
  })
  useEffect(() => {
    if (decided) announce(decided)
  }, [decided])
}

const wordsOf = ({ order }: { order: { name: string; body: { amount: string } } }): OrderWords => ({
  amount: order.body.amount,
  recipientName: order.name,
})

/** An order as the form's fields: sent after a reload, or checked again, it comes back to a form that was not filled in. */
const fieldsOf = ({ name, body: { recipient, amount, reference = '' } }: PaymentOrder): TransferFields => ({
  recipientName: name,
  destination: recipient ? formatDestination(decodeDestination(recipient.destination)) : '',
  amount,
  reference,
})

interface CheckedStepProps extends Pick<CheckedTransferDialogProps, 'account' | 'accounts' | 'prefill'> {
  readonly flow: Flow
  readonly onClose: () => void
  readonly onDoNotPay: () => void
}

function CheckedStep({ flow, prefill, onClose, onDoNotPay, ...shown }: CheckedStepProps) {
  const { payment, pendingPayment } = flow
  const { state } = payment
  const [chosenId, setChosenId] = useState<string>()
  const [ordered, setOrdered] = useState<PaymentOrder>()
  // If the bank refuses an order, its form shows what was ordered, from the account that it named.
  if ('order' in state && state.order !== ordered) {
    setOrdered(state.order)
    setChosenId(state.order.body.accountId)
  }
  const payers = payersOf(shown.accounts)
  const account = payers.find(({ id }) => id === chosenId) ?? defaultPayer(shown.account, payers)
  const isBefore = state.at === 'none' || state.at === 'sending'
  return (
    <div
      className={`flex min-h-0 flex-col low:h-auto ${payers.length > 1 ? 'h-[49rem] md:h-[47.75rem]' : 'h-[44rem] md:h-[42.5rem]'}`}
    >
      {(isBefore || state.at === 'processing') && (
        <TransferFormPart waiting={<TransferFormSkeleton />}>
          {TransferForm => (
            <TransferForm
              account={account}
              payers={payers}
              onFrom={setChosenId}
              prefill={ordered ? fieldsOf(ordered) : prefill}
              isHidden={!isBefore || pendingPayment !== undefined}
              refusal={flow.refusal}
              nameCheck={flow.nameCheck}
              isPrivateDesk={false}
              isBusy={flow.isBusy}
              onPlace={filled => flow.place({ accountId: account.id, ...filled })}
              onCancel={onClose}
            />
          )}
        </TransferFormPart>
      )}
      {isBefore && pendingPayment && (
        <AskStep flow={flow} pendingPayment={pendingPayment} onDoNotPay={onDoNotPay} />
      )}
      {!isBefore && <AfterConfirm flow={flow} onClose={onClose} onDoNotPay={onDoNotPay} />}
    </div>
  )
}

interface AskStepProps {
  readonly flow: Flow
  readonly pendingPayment: PendingPayment
  readonly onDoNotPay: () => void
}

/** What the payment is for, if the bank asks that, and the warning that applies (specification section 12.4). */
function AskStep({ flow, pendingPayment, onDoNotPay }: AskStepProps) {
  const step = usePurposeStep(flow.purposeFlow)
  const isBusy = step.isBusy || flow.isBusy
  const { recipient, terms } = pendingPayment
  const { isRequired, warning } = step
  return (
    <Form className="flex min-h-0 flex-1 flex-col" onSend={step.send}>
      <DialogBody className="flex-1">
        <div className="grid gap-1">
          {isRequired && <PurposeHeading className="text-[1.5rem] leading-[1.2]" />}
          <p className="money text-muted wrap-anywhere">
            {orderInWords({ amount: terms.amount, recipientName: recipient.name })}
          </p>
        </div>
        {isRequired && <PurposeList {...step} />}
        {warning && (
          <InSight key={warning.heading}>
            <Warning
              level="h3"
              warning={warning}
              underWay={flow.payment.underWay}
              onDoNotPay={onDoNotPay}
              onGoOn={step.goOn}
            />
          </InSight>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={flow.goBack}>
          {payWords.back}
        </Button>
        {!warning && (
          <Button type="submit" busy={isBusy}>
            {payWords.continue}
          </Button>
        )}
      </DialogFooter>
    </Form>
  )
}

/** Scrolls to what has come below the fold, from its beginning. */
function InSight({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  // A browser may answer with a promise, which is nothing to clean up.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'start' })
  }, [])
  return <div ref={box}>{children}</div>
}

/** The order is under way, asked for, or decided. */
function AfterConfirm({
  flow,
  onClose,
  onDoNotPay,
}: Pick<CheckedStepProps, 'flow' | 'onClose' | 'onDoNotPay'>) {
  const { payment, isResumed } = flow
  const { state } = payment
  switch (state.at) {
    case 'none':
    case 'sending':
      return null
    case 'processing':
      return <TransferProcessing order={wordsOf(state)} note={state.isLate && transferWords.noAnswerYet} />
    case 'waiting':
      return (
        <TransferStatusPanel
          heading={paymentWords.waiting.heading}
          text={paymentWords.waiting.text}
          order={wordsOf(state)}
          picture={<ResultMark look="info" />}
        >
          <Button variant="line" {...whileUnderWay('cancelling', payment.underWay)} onClick={onDoNotPay}>
            {payWords.doNotPay}
          </Button>
          <Button {...whileUnderWay('sending', payment.underWay)} onClick={payment.confirmWaiting}>
            {paymentWords.waiting.confirm}
          </Button>
        </TransferStatusPanel>
      )
    case 'result':
      return <CheckedResult payment={state.payment} isResumed={isResumed} onClose={onClose} />
    case 'finding':
    case 'unanswered':
    case 'unsent':
      break
  }
  const undecided: UndecidedOrder =
    state.at === 'unanswered'
      ? { step: state.at, order: wordsOf(state), isResumed: state.isResumed }
      : { step: state.at, order: wordsOf(state) }
  const ways = { askAgain: payment.checkAgain, sendAgain: payment.sendAgain, drop: payment.drop }
  return <TransferUndecided state={undecided} placement={ways} onClose={onClose} />
}

const hasLeft = ({ status }: Payment): boolean => status === 'completed' || status === 'scheduled'

/** What a decision says: of a transfer that was made or declined, in its own words; else in those of payments. */
function outcomeOf(payment: Payment) {
  const { status, amount, name: recipientName, declineReason } = payment
  if (status === 'completed' || status === 'declined')
    return resultWords({ status, amount, recipientName, ...(declineReason && { reason: declineReason }) })
  const { heading, text } = outcomes[status]
  return { heading, sentence: text(payment), toast: orderInWords({ amount, recipientName }) }
}

interface CheckedResultProps {
  readonly payment: Payment
  readonly isResumed: boolean
  readonly onClose: () => void
}

/** The bank's decision. It closes by itself after 3 s, unless the payment is held or refused: that stays to be read. */
function CheckedResult({ payment, isResumed, onClose }: CheckedResultProps) {
  const { bank } = useEnvironment()
  const balance = useQuery(balanceQuery(bank, payment.accountId))
  const { details } = transferWords
  const facts = [
    { name: details.amount, value: formatMoney(payment.amount) },
    { name: details.to, value: payment.name },
    { name: details.destination, value: payment.destination },
    { name: details.reference, value: payment.reference },
    { name: details.date, value: formatDayAndTime(payment.placedAt) },
    ...(payment.transactionId === null ? [] : [{ name: details.transaction, value: payment.transactionId }]),
    ...(balance.data ? [{ name: details.balance, value: formatMoney(balance.data.available) }] : []),
  ]
  return (
    <ResultPanel
      look={outcomes[payment.status].look}
      words={outcomeOf(payment)}
      facts={facts}
      receipt={{
        address: paymentAddress(payment.id),
        label: payment.transactionId === null ? paymentWords.view : paymentWords.receipt,
      }}
      stays={isResumed || payment.status === 'held' || payment.status === 'refused'}
      onClose={onClose}
    />
  )
}
