import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { StandingOrder } from '../../../contract/standing-orders.ts'
import { dueReason, dueText, formatWeekdayAndDate } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { StandingOrderState } from '../../../domain/standing-orders.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { StatusBadge, type StatusLook } from '../../components/status-badge.tsx'
import { allAccountsQuery } from '../accounts/account-queries.ts'
import { BackLink } from '../accounts/back-link.tsx'
import { useFetchedDialog } from '../accounts/use-fetched-dialog.ts'
import { StaleNotice } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { PageHeading } from '../page-heading.tsx'
import { Panel } from '../panel.tsx'
import { idBelow, paymentAddress } from '../payments/payments-addresses.ts'
import { RequestedPage } from '../payments/requested-page.tsx'
import { formatChangeUntil, formatRetry } from '../payments/due-words.ts'
import { usePayingAccount } from '../payments/payment-rows.tsx'
import { whyNotMade } from '../payments/payment-steps.ts'
import { loadFailed } from '../payments/payments-words.ts'
import { useBankQuery } from '../query-client.ts'
import { formatDayAndTime, formatLongDayAndTime } from '../transactions/transaction-words.ts'
import { DayTile } from './day-tile.tsx'
import { stateOfNext } from './next-payment.ts'
import { standingOrderQuery } from './standing-order-queries.ts'
import {
  cancelledWords,
  eventWords,
  formWords,
  pageWords as words,
  previewWords,
} from './standing-order-words.ts'
import { UndoSkip } from './undo-skip.tsx'

/** Spec section 13.3: one standing order, by the id in the address. */
export function OneStandingOrder() {
  const orderId = idBelow(appPages.standingOrders, useLocation().pathname)
  return orderId === undefined ? <NotFoundInShell /> : <RequestedOrder key={orderId} orderId={orderId} />
}

function RequestedOrder({ orderId }: { orderId: string }) {
  const { bank } = useEnvironment()
  const query = useBankQuery(standingOrderQuery(bank, orderId))
  // Names the account that pays.
  useBankQuery(allAccountsQuery(bank))
  return (
    <RequestedPage title={appPages.standingOrder.title} failed={loadFailed} query={query}>
      {(data, isStale) => <Shown order={data} isStale={isStale} />}
    </RequestedPage>
  )
}

const stateLooks: Readonly<Record<StandingOrderState, StatusLook['look']>> = {
  active: 'done',
  ended: 'over',
  cancelled: 'over',
}

function Shown({ order, isStale }: { order: StandingOrder; isStale: boolean }) {
  const { state, amount, name } = order
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <BackLink to={appPages.standingOrders.path} label={appPages.standingOrders.title} />
          <div className="money flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            <PageHeading className="min-w-0 text-[1.5rem] wrap-anywhere md:text-[1.875rem]">
              {words.title(amount, name)}
            </PageHeading>
            <StatusBadge words={words.states[state]} look={stateLooks[state]} />
          </div>
        </div>
        {state === 'active' && <Actions order={order} />}
      </div>
      <output className="block empty:absolute">{isStale && <StaleNotice />}</output>
      <OrderNotices order={order} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)]">
        {/* On a phone the details come before the history, which may be long. */}
        <div className="contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-6">
          <NextPayments order={order} />
          <History order={order} />
        </div>
        <Panel title={words.details} className="max-lg:order-1">
          <Facts order={order} />
        </Panel>
      </div>
    </>
  )
}

const fetchDialogs = () => import('./standing-order-dialogs.tsx')
const fetchChange = () => import('./change-standing-order-dialog.tsx')

/** While its next payment is being made, and between the attempts of one, it can be cancelled at most. */
function Actions({ order }: { order: StandingOrder }) {
  const { clock } = useEnvironment()
  const change = useFetchedDialog(fetchChange)
  const skip = useFetchedDialog(fetchDialogs)
  const cancel = useFetchedDialog(fetchDialogs)
  const { retryAt, heldPaymentId } = order
  const { isBeingMade, toSkip: next, canChange } = stateOfNext(order, clock.now())
  const isOpen = !isBeingMade && retryAt === null && heldPaymentId === null
  if (isBeingMade && retryAt === null) return null
  const wide = 'max-md:flex-auto'
  return (
    <div className="flex flex-wrap gap-3 max-md:w-full">
      {isOpen && (
        <>
          {canChange && (
            <Button variant="line" className={wide} onClick={() => void change.open()} {...change.preparing}>
              {words.change}
            </Button>
          )}
          {next && (
            <Button variant="line" className={wide} onClick={() => void skip.open()} {...skip.preparing}>
              {words.skip}
            </Button>
          )}
        </>
      )}
      <Button
        variant="line"
        className={`${wide} border-danger-mark! text-danger!`}
        onClick={() => void cancel.open()}
        {...cancel.preparing}
      >
        {words.cancel}
      </Button>
      {change.code && (
        <change.code.ChangeStandingOrderDialog order={order} isOpen={change.isOpen} onClose={change.close} />
      )}
      {skip.code && next && (
        <skip.code.SkipPaymentDialog order={order} next={next} isOpen={skip.isOpen} onClose={skip.close} />
      )}
      {cancel.code && (
        <cancel.code.CancelStandingOrderDialog order={order} isOpen={cancel.isOpen} onClose={cancel.close} />
      )}
    </div>
  )
}

/** What the bank or the customer waits for, or why it is over. */
function OrderNotices({ order }: { order: StandingOrder }) {
  const { clock } = useEnvironment()
  const { state, retryAt, heldPaymentId, cancelledBecause } = order
  const today = londonDateOf(new Date(clock.now()))
  if (state !== 'active')
    return cancelledBecause === null || cancelledBecause === 'customer' ? null : (
      <Notice look="info" lead={cancelledWords[cancelledBecause]} />
    )
  if (heldPaymentId !== null)
    return (
      <Notice look="warning" icon="clock" lead={words.held.lead}>
        <Link to={paymentAddress(heldPaymentId)} className="link">
          {words.held.link}
        </Link>
      </Notice>
    )
  if (retryAt !== null)
    return (
      <Notice look="warning" icon="clock" lead={words.retry.lead}>
        {words.retry.text(formatRetry(retryAt, today))}
      </Notice>
    )
  if (stateOfNext(order, clock.now()).isBeingMade)
    return <Notice look="info" icon="clock" lead={words.dueToday} />
  return null
}

function NextPayments({ order }: { order: StandingOrder }) {
  const { clock } = useEnvironment()
  const { nextPayments, unknownYear } = order
  const { canUndo } = stateOfNext(order, clock.now())
  return (
    <Panel title={words.next}>
      {nextPayments.length === 0 && (
        <p className="border-t border-line px-4 py-5 text-muted md:px-6">{words.noNext}</p>
      )}
      <ol>
        {nextPayments.map(payment => (
          <li
            key={payment.askedFor}
            className="money grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3.25 leading-[1.4] md:px-6"
          >
            <DayTile date={payment.dueOn} />
            <span className="min-w-0">
              <b className="font-semibold">{formatWeekdayAndDate(payment.dueOn)}</b>
              <small className="block text-sm text-muted empty:hidden">{dueReason(payment)}</small>
            </span>
            {payment.skipped ? (
              <Badge>{words.skipped}</Badge>
            ) : (
              <span className="font-semibold">{formatMoney(payment.amount)}</span>
            )}
            {payment.skipped && canUndo && (
              <span className="col-start-2 col-end-[-1]">
                <UndoSkip
                  order={order}
                  askedFor={payment.askedFor}
                  day={formatWeekdayAndDate(payment.dueOn)}
                />
              </span>
            )}
          </li>
        ))}
      </ol>
      {unknownYear !== null && (
        <p className="border-t border-line px-4 py-3 text-sm text-muted md:px-6">
          {previewWords.unknown(unknownYear)}
        </p>
      )}
    </Panel>
  )
}

function History({ order: { history } }: { order: StandingOrder }) {
  return (
    <Panel title={words.history} className="max-lg:order-2">
      <ol>
        {history.map(event => (
          <li
            key={`${event.what} ${event.at} ${event.askedFor ?? ''}`}
            className="money grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t border-line px-4 py-3 leading-[1.4] md:px-6"
          >
            <span className="min-w-0">
              <b className="font-semibold">{eventWords[event.what]}</b>
              <HistoryNote event={event} />
            </span>
            <span className="text-right">
              {event.amount !== undefined && (
                <b className="block font-semibold">{formatMoney(event.amount)}</b>
              )}
              <time dateTime={event.at} className="text-sm text-muted">
                {formatDayAndTime(event.at)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** Why a date was not paid. */
function whyOf(
  what: StandingOrder['history'][number]['what'],
  reason: string | undefined,
): string | undefined {
  if (what === 'skipped' && reason !== undefined) return words.skippedMeanwhile
  const isNotMade = what === 'declined' || what === 'refused' || what === 'returned'
  return isNotMade ? whyNotMade(what, reason ?? null) : undefined
}

/** The day it was for, where that is not the day of the event; who did it; why; and a link to its payment. */
function HistoryNote({
  event: { what, askedFor, at, by, paymentId, reason },
}: {
  event: StandingOrder['history'][number]
}) {
  const isOfItsDay = askedFor === londonDateOf(new Date(at))
  const parts: ReactNode[] = [
    askedFor === undefined || isOfItsDay ? undefined : formatWeekdayAndDate(askedFor),
    by === undefined ? undefined : words.by(by),
    whyOf(what, reason),
  ].filter(part => part !== undefined)
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted empty:hidden">
      {parts.map((part, place) => (
        <span key={place}>{part}</span>
      ))}
      {paymentId !== undefined && (
        <Link to={paymentAddress(paymentId)} className="link tap">
          {words.seePayment}
          {askedFor !== undefined && <span className="sr-only"> {formatWeekdayAndDate(askedFor)}</span>}
        </Link>
      )}
    </span>
  )
}

function Facts({ order }: { order: StandingOrder }) {
  const nameOf = usePayingAccount()
  const { facts } = words
  const { state, endOn, payments, paymentsLeft, lastAmount, lastPayment, changeUntil } = order
  const ends = endOn === null ? payments === null && formWords.endings.never : words.endsOn(endOn)
  const listed = [
    [facts.amount, formatMoney(order.amount)],
    [facts.to, order.name],
    [facts.account, order.destination],
    [facts.from, nameOf(order.accountId)],
    [facts.reference, order.reference],
    [facts.often, order.rule],
    [facts.ends, state === 'active' && ends],
    [facts.left, state === 'active' && paymentsLeft !== null && String(paymentsLeft)],
    [facts.last, state === 'active' && lastPayment && dueText(lastPayment)],
    [facts.lastAmount, lastAmount && formatMoney(lastAmount)],
    [facts.until, state === 'active' && changeUntil !== null && formatChangeUntil(changeUntil)],
    [facts.setUp, formatLongDayAndTime(order.setUpAt)],
    [facts.setUpBy, order.setUpBy],
  ] as const
  return (
    <FactList
      facts={listed.flatMap(([name, value]) => (value ? [{ name, value }] : []))}
      className="px-4 pb-4 md:px-6 *:last:border-b-0"
    />
  )
}
