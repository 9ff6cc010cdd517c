import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import type { Account } from '../../../contract/accounts.ts'
import type { Payee } from '../../../contract/payees.ts'
import type { StandingOrder } from '../../../contract/standing-orders.ts'
import { dueDateOf } from '../../../domain/due-days.ts'
import { dueText, formatLongDate, formatWeekdayAndDate } from '../../../domain/format-dates.ts'
import { describe, nextDateOf } from '../../../domain/frequencies.ts'
import { formatMoney } from '../../../domain/money.ts'
import { purposeLabel } from '../../../domain/payment-purposes.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { OrderButton } from '../accounts/order-button.tsx'
import { OrderNotice } from '../accounts/order-notice.tsx'
import { shortName } from '../accounts/own-account-words.ts'
import { placesOf } from '../accounts/places.ts'
import { useOrderForm } from '../accounts/use-order-form.ts'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { useFocusAfter } from '../focus-after.tsx'
import { useFocusAtFirst } from '../page-heading.tsx'
import { asksPurpose } from '../pay/pay-draft.ts'
import { payWords } from '../pay/pay-words.ts'
import { PurposeStep } from '../pay/purpose-step.tsx'
import { ReviewAmount, ReviewList, type ReviewRow } from '../pay/review-list.tsx'
import { paymentAddress, standingOrderAddress } from '../payments/payments-addresses.ts'
import { paymentsKey } from '../payments/payment-queries.ts'
import { ResultMark } from '../result-mark.tsx'
import type { RefusedRequest } from '../use-app-form.ts'
import { openSentStandingOrder } from './sent-standing-order.ts'
import type { FilledStandingOrder, FilledTerms } from './standing-order-form.ts'
import { setUpOrder, standingOrdersKey } from './standing-order-queries.ts'
import { formWords, pageWords, setUpWords as words } from './standing-order-words.ts'

/**
 * A step in one column, under its heading, which takes the focus. Without one, what the step holds has a heading of its own. The
 * form, which comes back for it, has none.
 */
function Step({ heading, children }: { heading: string | undefined; children: ReactNode }) {
  const title = useFocusAtFirst<HTMLHeadingElement>()
  const part = useFocusAfter<HTMLDivElement>()
  return (
    <div ref={part} className="grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-5">
      {heading !== undefined && (
        <h2 ref={title} tabIndex={-1} className="text-xl outline-none">
          {heading}
        </h2>
      )}
      {children}
    </div>
  )
}

/** What the payments are for, if the bank asks that, and the warning that applies. */
export const SetUpPurpose = (props: ComponentProps<typeof PurposeStep>) => (
  <Step heading={asksPurpose(props.flow.draft) ? payWords.steps.purpose : undefined}>
    <PurposeStep {...props} />
  </Step>
)

interface SetUpReviewProps {
  readonly filled: FilledStandingOrder
  readonly accounts: readonly Account[]
  readonly payees: readonly Payee[]
  readonly onMade: (made: StandingOrder) => void
  /** The bank refused it for one of the form's fields. */
  readonly onRefused: (refusal: RefusedRequest) => void
}

/** All that is going to be set up, and the button that does. */
export function SetUpReview(props: SetUpReviewProps) {
  const { filled, accounts, payees, onMade, onRefused } = props
  const { order, confirmation } = useSetUpOrder(filled, onMade)
  const { isFixed, refusal } = order
  const isOfForm = refusal !== undefined && refusal.errors.length > 0
  useEffect(() => {
    if (isOfForm) onRefused(refusal)
  })
  return (
    <Step heading={words.review}>
      <ReviewList
        rows={rowsOf(filled, accounts, payees).map(row => (isFixed ? row : { ...row, change: '' }))}
      />
      <Form className="grid gap-5" onSend={order.send}>
        <OrderNotice again={isFixed ? words.once : undefined} refusal={isOfForm ? undefined : refusal} />
        <div className="flex flex-wrap gap-3">
          <OrderButton order={order} className="max-md:w-full">
            {words.confirm}
          </OrderButton>
        </div>
      </Form>
      {confirmation}
    </Step>
  )
}

/** The one order that is sent, under its id until the bank has answered. */
function useSetUpOrder(filled: FilledStandingOrder, onMade: SetUpReviewProps['onMade']) {
  const { bank, session } = useEnvironment()
  const { email } = useSession().customer
  const queryClient = useQueryClient()
  const { confirmed, confirmation } = useConfirmation()
  const order = useOrderForm({
    name: setUpOrder,
    fields: [],
    initialOf: () => ({}),
    check: () => ({ ok: true, value: filled }),
    confirmed,
    send: (body, signal, confirmationId) =>
      bank.setUpStandingOrder({
        body: { ...body, ...(confirmationId !== undefined && { confirmationId }) },
        signal,
      }),
    read: reply => (reply.status === 200 || reply.status === 201 ? reply.body.standingOrder : undefined),
    onDecided: () => openSentStandingOrder(session, email).clear(),
    take: made => {
      void queryClient.invalidateQueries({ queryKey: standingOrdersKey })
      void queryClient.invalidateQueries({ queryKey: paymentsKey })
      onMade(made)
      return undefined
    },
  })
  return { order, confirmation }
}

function rowsOf(
  filled: FilledStandingOrder,
  accounts: readonly Account[],
  payees: readonly Payee[],
): readonly ReviewRow[] {
  const { accountId, payeeId, creditorAccountId, amount, lastAmount, reference, purpose } = filled
  const from = accounts.find(({ id }) => id === accountId)
  const payee = payees.find(({ id }) => id === payeeId)
  const place = placesOf(accounts).find(({ id }) => id === creditorAccountId)
  const first = nextDateOf(filled) ?? filled.firstOn
  const rows = [
    { name: formWords.amount, value: <ReviewAmount amount={amount} /> },
    { name: pageWords.facts.to, value: payee?.name ?? place?.label },
    payee && { name: pageWords.facts.account, value: payee.destination },
    { name: pageWords.facts.from, value: from && shortName(from) },
    reference !== undefined && { name: formWords.reference, value: reference },
    { name: formWords.often, value: describe(filled) },
    { name: formWords.first, value: dueText({ askedFor: first, dueOn: dueDateOf(first) }) },
    { name: formWords.ends, value: endText(filled) },
    lastAmount !== undefined && { name: formWords.lastAmount, value: formatMoney(lastAmount) },
    purpose && { name: payWords.review.purpose, value: purposeLabel(purpose) },
  ]
  return rows.filter(row => row !== undefined && row !== false)
}

const endText = ({ endOn, payments }: Pick<FilledTerms, 'endOn' | 'payments'>): string => {
  if (endOn !== undefined) return formatLongDate(endOn)
  return payments === undefined ? formWords.endings.never : pageWords.endsAfter(payments)
}

/** What was set up. It stays until the customer leaves. */
export function SetUpDone({ made, onAnother }: { made: StandingOrder; onAnother: () => void }) {
  const { id, amount, name, nextPayments, rule, heldPaymentId } = made
  const [next] = nextPayments
  return (
    <Step heading={words.done}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-4 md:p-6">
        <ResultMark look={heldPaymentId === null ? 'success' : 'warning'} />
        {next && (
          <p className="money wrap-anywhere">
            {words.doneText(amount, name, formatWeekdayAndDate(next.dueOn))}
          </p>
        )}
        {heldPaymentId !== null && (
          <Notice look="warning" icon="clock" lead={pageWords.held.lead}>
            <Link to={paymentAddress(heldPaymentId)} className="link">
              {pageWords.held.link}
            </Link>
          </Notice>
        )}
        <FactList
          facts={[
            { name: formWords.often, value: rule },
            ...(next ? [{ name: formWords.next, value: dueText(next) }] : []),
          ]}
        />
        <div className="flex flex-wrap gap-3 max-md:*:w-full">
          <Link to={standingOrderAddress(id)} className={buttonClass()}>
            <Icon name="document" size="small" />
            {words.view}
          </Link>
          <Button variant="line" onClick={onAnother}>
            {words.another}
          </Button>
        </div>
      </div>
    </Step>
  )
}
