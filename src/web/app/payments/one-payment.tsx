import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { helpLines } from '../../../../content/facts.ts'
import type { Payment } from '../../../contract/payments.ts'
import { formatLongDate } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatMoney, penceOf } from '../../../domain/money.ts'
import { returnReason } from '../../../domain/payment-status.ts'
import { purposeLabel, refusedPurpose } from '../../../domain/payment-purposes.ts'
import { buttonClass } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { allAccountsQuery } from '../accounts/account-queries.ts'
import { BackLink } from '../accounts/back-link.tsx'
import { BankFault } from '../bank-client.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { LoadFailure, StaleNotice } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { PageHeading } from '../page-heading.tsx'
import { Panel } from '../panel.tsx'
import { openStoredPayment } from '../pay/stored-payment.ts'
import { chosenRow, nameRow } from '../payees/name-check-rows.ts'
import { idBelow, payAddress } from '../payees/payee-addresses.ts'
import { useBankQuery } from '../query-client.ts'
import { formatLongDayAndTime } from '../transactions/transaction-words.ts'
import { CancelPayment } from './cancel-payment.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { paymentPageWords as words } from './payment-page-words.ts'
import { paymentQuery } from './payment-queries.ts'
import { usePayingAccount } from './payment-rows.tsx'
import { listPaymentSteps, type PaymentStep } from './payment-steps.ts'
import { formatDeadline, formatStepTime } from './payment-times.ts'
import { paymentsFailed } from './payments-words.ts'

const QuestionPart = createFetchedPart(async () => (await import('./payment-question.tsx')).PaymentQuestion)
const ReceiptPart = createFetchedPart(async () => (await import('./payment-receipt.tsx')).PaymentReceipt)

/** Spec section 12.1: one payment, by the id in the address. */
export function OnePayment() {
  const paymentId = idBelow(appPages.payments, useLocation().pathname)
  return paymentId === undefined ? (
    <NotFoundInShell />
  ) : (
    <AskedPayment key={paymentId} paymentId={paymentId} />
  )
}

function AskedPayment({ paymentId }: { paymentId: string }) {
  const { bank } = useEnvironment()
  const { data, error, isError, refetch } = useBankQuery(paymentQuery(bank, paymentId))
  // Names the account that pays.
  useBankQuery(allAccountsQuery(bank))
  if (error instanceof BankFault && error.status === 404) return <NotFoundInShell />
  if (data) return <Shown payment={data} isStale={isError} />
  if (!isError) return <PageSkeleton title={appPages.payment.title} />
  return (
    <>
      <PageHeading className="sr-only">{appPages.payment.title}</PageHeading>
      <LoadFailure words={paymentsFailed} error={error} onRetry={() => void refetch()} />
    </>
  )
}

/** What can be cancelled here: money has not left. */
const cancellable: ReadonlySet<Payment['status']> = new Set(['held', 'scheduled', 'awaiting_confirmation'])

function Shown({ payment, isStale }: { payment: Payment; isStale: boolean }) {
  const { status, amount, name, question, answer, exemption } = payment
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
          {cancellable.has(status) && <CancelPayment payment={payment} />}
        </div>
      </div>
      <output className="block empty:hidden">{isStale && <StaleNotice />}</output>
      <PaymentNotice payment={payment} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
          {status === 'held' && question !== null && (
            <QuestionPart waiting={<Panel title={words.question}>{null}</Panel>}>
              {PaymentQuestion => (
                <PaymentQuestion paymentId={payment.id} question={question} answer={answer} />
              )}
            </QuestionPart>
          )}
          <Panel title={words.happened}>
            <Steps steps={listPaymentSteps(payment)} />
          </Panel>
        </div>
        <Panel title={words.details}>
          <Facts payment={payment} />
          {exemption !== null && (
            <p className="px-4 pb-4 text-sm text-muted md:px-6">{words.notAsked(exemption)}</p>
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

/** What the bank or the customer has still to do, or why nothing more will be done. */
function PaymentNotice({ payment: { status, decideBy, returnCode, purpose } }: { payment: Payment }) {
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
  if (status !== 'returned' || returnCode === null) return null
  return <Notice look="info" lead={words.returned(returnReason(returnCode))} />
}

function Facts({ payment }: { payment: Payment }) {
  const nameOf = usePayingAccount()
  const { facts } = words
  const { amount, fee, reference, purpose, placedAt, placedBy, dueOn, rollNumber } = payment
  const listed = [
    [facts.amount, formatMoney(amount)],
    [facts.to, payment.name],
    [facts.account, payment.destination],
    [facts.rollNumber, rollNumber],
    [facts.nameCheck, nameCheckOf(payment)],
    [facts.from, nameOf(payment.accountId)],
    [facts.reference, reference],
    [facts.when, formatLongDayAndTime(placedAt)],
    [facts.dueOn, dueOn !== londonDateOf(new Date(placedAt)) && formatLongDate(dueOn)],
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

const stepMark =
  "before:absolute before:top-[.35rem] before:left-0 before:size-2.5 before:rounded-full before:border-2 before:content-[''] not-last:after:absolute not-last:after:top-[1.15rem] not-last:after:-bottom-1 not-last:after:left-1 not-last:after:w-0.5 not-last:after:bg-line not-last:after:content-['']"
const stageMarks: Readonly<Record<PaymentStep['stage'], string>> = {
  done: 'before:border-link before:bg-surface',
  now: 'before:border-accent-active before:bg-gorse',
  next: 'text-muted before:border-line-strong before:bg-surface',
}

const Steps = ({ steps }: { steps: readonly PaymentStep[] }) => (
  <ol className="money border-t border-line px-4 py-5 md:px-6">
    {steps.map(({ label, note, at, stage }) => (
      <li
        key={`${label} ${at ?? ''}`}
        aria-current={stage === 'now' ? 'step' : undefined}
        className={`relative flex flex-wrap justify-between gap-x-4 pb-4 pl-6 text-nav leading-[1.4] last:pb-0 ${stepMark} ${stageMarks[stage]}`}
      >
        <span className="min-w-0">
          <b className={stage === 'next' ? 'font-normal' : 'font-semibold'}>{label}</b>
          {note !== undefined && <span className="block text-sm text-muted">{note}</span>}
        </span>
        {at !== undefined && (
          <time dateTime={at} className="text-sm text-muted">
            {stage === 'next' && 'by '}
            {formatStepTime(at)}
          </time>
        )}
      </li>
    ))}
  </ol>
)
