import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { helpLines } from '../../../../content/facts.ts'
import { paymentWords } from '../../../contract/payment-words.ts'
import type { Payment } from '../../../contract/payments.ts'
import { dueText } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatMoney, penceOf } from '../../../domain/money.ts'
import { returnReason } from '../../../domain/payment-status.ts'
import { purposeLabel, refusedPurpose } from '../../../domain/payment-purposes.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { allAccountsQuery } from '../accounts/account-queries.ts'
import { BackLink } from '../accounts/back-link.tsx'
import { useFetchedDialog } from '../accounts/use-fetched-dialog.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { StaleNotice } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { PageHeading } from '../page-heading.tsx'
import { Panel } from '../panel.tsx'
import { openStoredPayment } from '../pay/stored-payment.ts'
import { chosenRow, nameRow } from '../payees/name-check-rows.ts'
import { idBelow, payAddress, reportAddress, standingOrderAddress } from './payments-addresses.ts'
import { useBankQuery } from '../query-client.ts'
import { formatLongDayAndTime } from '../transactions/transaction-words.ts'
import { formatChangeUntil, formatRetry } from './due-words.ts'
import { RequestedPage } from './requested-page.tsx'
import { actsOn, isReportable } from './payment-acts.ts'
import { PaymentBadge } from './payment-badge.tsx'
import { paymentPageWords as words } from './payment-page-words.ts'
import { paymentQuery } from './payment-queries.ts'
import { usePayingAccount } from './payment-rows.tsx'
import { listPaymentSteps } from './payment-steps.ts'
import { formatDeadline } from './payment-times.ts'
import { paymentsFailed, questionWords } from './payments-words.ts'
import { StepTrail } from './step-trail.tsx'

const QuestionPart = createFetchedPart(async () => (await import('./payment-question.tsx')).PaymentQuestion)
const ReceiptPart = createFetchedPart(async () => (await import('./payment-receipt.tsx')).PaymentReceipt)

/** Spec section 12.1: one payment, by the id in the address. */
export function OnePayment() {
  const paymentId = idBelow(appPages.payments, useLocation().pathname)
  return paymentId === undefined ? (
    <NotFoundInShell />
  ) : (
    <RequestedPayment key={paymentId} paymentId={paymentId} />
  )
}

function RequestedPayment({ paymentId }: { paymentId: string }) {
  const { bank } = useEnvironment()
  const query = useBankQuery(paymentQuery(bank, paymentId))
  // Names the account that pays.
  useBankQuery(allAccountsQuery(bank))
  return (
    <RequestedPage title={appPages.payment.title} failed={paymentsFailed} query={query}>
      {(data, isStale) => <Shown payment={data} isStale={isStale} />}
    </RequestedPage>
  )
}

function Shown({ payment, isStale }: { payment: Payment; isStale: boolean }) {
  const { clock } = useEnvironment()
  const { status, amount, name, question, answer, exemption } = payment
  const { isCancellable, isChangeable } = actsOn(payment, clock.now())
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <BackLink to={appPages.payments.path} label={appPages.payments.title} />
          <div className="money flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            <PageHeading className="min-w-0 text-[1.5rem] wrap-anywhere md:text-[1.875rem]">
              {words.title(amount, name)}
            </PageHeading>
            <PaymentBadge status={status} />
          </div>
        </div>
        <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:flex-1">
          {payment.transactionId !== null && (
            <ReceiptPart waiting={null}>
              {PaymentReceipt => (
                <PaymentReceipt accountId={payment.accountId} transactionId={payment.transactionId ?? ''} />
              )}
            </ReceiptPart>
          )}
          {status === 'awaiting_confirmation' && <ConfirmWaiting paymentId={payment.id} />}
          {isChangeable && <ChangePayment payment={payment} />}
          {isCancellable && <CancelPayment payment={payment} />}
          {isReportable(payment) && (
            <Link to={reportAddress(payment.id)} className={buttonClass({ variant: 'line' })}>
              {appPages.newClaim.title}
            </Link>
          )}
        </div>
      </div>
      <output className="block empty:absolute">{isStale && <StaleNotice />}</output>
      <PaymentNotice payment={payment} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
          {status === 'held' && question !== null && (
            <QuestionPart waiting={<Panel title={questionWords.question}>{null}</Panel>}>
              {PaymentQuestion => (
                <PaymentQuestion paymentId={payment.id} question={question} answer={answer} />
              )}
            </QuestionPart>
          )}
          <Panel title={words.happened}>
            <StepTrail steps={listPaymentSteps(payment)} />
          </Panel>
        </div>
        <Panel title={words.details}>
          <Facts payment={payment} />
          {exemption !== null && (
            <p className="px-4 pb-4 text-sm text-muted md:px-6">{words.notAsked(exemption)}</p>
          )}
          {payment.standingOrderId !== null && (
            <p className="px-4 pb-4 md:px-6">
              <Link to={standingOrderAddress(payment.standingOrderId)} className="link text-sm">
                {words.standingOrder}
              </Link>
            </p>
          )}
        </Panel>
      </div>
    </>
  )
}

/** The way to the confirmation: the tab in which the payment was ordered has what is to be confirmed. */
function ConfirmWaiting({ paymentId }: { paymentId: string }) {
  const { session } = useEnvironment()
  const { customer } = useSession()
  const [isHere] = useState(() => openStoredPayment(session, customer.email).read()?.id === paymentId)
  return (
    isHere && (
      <Link to={payAddress()} className={buttonClass()}>
        {words.confirm}
      </Link>
    )
  )
}

const fetchChangeDialog = () => import('./change-payment-dialog.tsx')
const fetchCancelDialog = () => import('./cancel-payment-dialog.tsx')

/** The button that changes a scheduled payment. */
function ChangePayment({ payment }: { payment: Payment }) {
  const { code, isOpen, open, close, preparing } = useFetchedDialog(fetchChangeDialog)
  return (
    <>
      <Button variant="line" onClick={() => void open()} {...preparing}>
        {words.change}
      </Button>
      {code && <code.ChangePaymentDialog payment={payment} isOpen={isOpen} onClose={close} />}
    </>
  )
}

function cancelLabelOf({ status, retryAt }: Payment): string {
  if (status === 'awaiting_confirmation') return words.doNotPay
  return retryAt === null ? words.cancel : words.doNotTryAgain
}

/**
 * The button that cancels a payment: "Do not pay" while it waits for its confirmation, "Do not try again" between its
 * attempts.
 */
function CancelPayment({ payment }: { payment: Payment }) {
  const { code, isOpen, open, close, preparing } = useFetchedDialog(fetchCancelDialog)
  const label = cancelLabelOf(payment)
  return (
    <>
      <Button variant="line" onClick={() => void open()} {...preparing}>
        {label}
      </Button>
      {code && <code.CancelPaymentDialog payment={payment} action={label} isOpen={isOpen} onClose={close} />}
    </>
  )
}

/** What the bank or the customer has still to do, or why nothing more will be done. */
function PaymentNotice({ payment }: { payment: Payment }) {
  const { clock } = useEnvironment()
  const { isBeingMade } = actsOn(payment, clock.now())
  const { status, decideBy, returnCode, purpose, retryAt } = payment
  const line = (
    <a href={helpLines.fraud.phoneLink} className="font-strong whitespace-nowrap">
      {words.line}
    </a>
  )
  if (status === 'held')
    return (
      <Notice look="warning" icon="clock" lead={words.held.lead}>
        {words.held.text(decideBy === null ? undefined : formatDeadline(decideBy))}
        {line}.
      </Notice>
    )
  if (status === 'refused')
    return (
      <Notice look="danger" lead={refusedPurpose(purpose) ?? words.refused.lead}>
        {refusedPurpose(purpose) !== undefined && `${words.refused.lead} `}
        {words.refused.text}
        {line}.
      </Notice>
    )
  if (status === 'awaiting_confirmation') return <Notice look="info" lead={words.waits} />
  if (status === 'scheduled' && retryAt !== null)
    return (
      <Notice look="warning" icon="clock" lead={words.retry.lead}>
        {words.retry.text(formatRetry(retryAt, londonDateOf(new Date(clock.now()))))}
      </Notice>
    )
  if (isBeingMade) return <Notice look="info" icon="clock" lead={paymentWords.dueToday} />
  if (status !== 'returned' || returnCode === null) return null
  return <Notice look="info" lead={words.returned(returnReason(returnCode))} />
}

function Facts({ payment }: { payment: Payment }) {
  const nameOf = usePayingAccount()
  const { facts } = words
  const { amount, fee, reference, purpose, placedAt, placedBy, rollNumber, changeUntil } = payment
  const { askedFor, dueOn } = payment
  const isLater = dueOn !== londonDateOf(new Date(placedAt))
  const canChange = payment.status === 'scheduled' && changeUntil !== null && payment.retryAt === null
  const listed = [
    [facts.amount, formatMoney(amount)],
    [facts.to, payment.name],
    [facts.account, payment.destination],
    [facts.rollNumber, rollNumber],
    [facts.nameCheck, nameCheckOf(payment)],
    [facts.from, nameOf(payment.accountId)],
    [facts.reference, reference],
    [facts.dueOn, (isLater || askedFor !== dueOn) && dueText(payment)],
    [facts.changeUntil, canChange && formatChangeUntil(changeUntil)],
    [isLater ? facts.ordered : facts.when, formatLongDayAndTime(placedAt)],
    [facts.placedBy, placedBy],
    [facts.fee, penceOf(fee) === 0n ? words.noFee : formatMoney(fee)],
    [facts.purpose, purpose && purposeLabel(purpose)],
  ] as const
  return (
    <FactList
      facts={listed.flatMap(([name, value]) => (value ? [{ name, value }] : []))}
      className="px-4 pb-4 md:px-6 *:last:border-b-0"
    />
  )
}

/** The result of the name check in two words, after the customer's choice. */
function nameCheckOf({ name, kind, nameCheck, nameChoice }: Payment): string | null {
  if (!nameCheck) return null
  const row = nameRow({ name, kind: kind ?? 'personal' }, nameCheck)
  return (nameChoice ? chosenRow(row, nameChoice) : row).label
}
