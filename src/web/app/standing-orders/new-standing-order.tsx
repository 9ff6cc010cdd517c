import { useEffect, useRef, useState } from 'react'
import { useHref, useNavigate, useSearchParams } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Account } from '../../../contract/accounts.ts'
import type { Payee } from '../../../contract/payees.ts'
import type { StandingOrder } from '../../../contract/standing-orders.ts'
import { dateRangeOf } from '../../../domain/due-days.ts'
import { Notice } from '../../components/notice.tsx'
import { accountsQuery } from '../accounts/account-queries.ts'
import { BackLink } from '../accounts/back-link.tsx'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'
import { useEnvironment } from '../environment.ts'
import { PageHeading } from '../page-heading.tsx'
import { standingOrderAddress } from '../payments/payments-addresses.ts'
import { allPayeesQuery } from '../payees/payee-queries.ts'
import { useBankQuery } from '../query-client.ts'
import { type CodedRefusal, usePurposeChecks } from '../pay/use-assess.ts'
import { loadFailed } from '../payments/payments-words.ts'
import type { FormAnswer, RefusedRequest } from '../use-app-form.ts'
import { standingPayersOf } from './pay-to.ts'
import { useSentStandingOrder } from './sent-standing-order.ts'
import { SetUpForm } from './set-up-form.tsx'
import {
  executeOnOf,
  type FilledStandingOrder,
  fieldsOf,
  largerAmount,
  type StandingOrderFields,
} from './standing-order-form.ts'
import { formWords } from './standing-order-words.ts'

const ReviewPart = createFetchedPart(async () => (await import('./set-up-review.tsx')).SetUpReview)
const PurposePart = createFetchedPart(async () => (await import('./set-up-review.tsx')).SetUpPurpose)
const DonePart = createFetchedPart(async () => (await import('./set-up-review.tsx')).SetUpDone)

/** Spec section 13.3: a standing order is set up: the form, what it comes to, the confirmation, and what was set up. */
export function NewStandingOrder() {
  const { bank } = useEnvironment()
  const [round, setRound] = useState(1)
  const accounts = useBankQuery(accountsQuery(bank))
  const payees = useBankQuery(allPayeesQuery(bank))
  const failed = [accounts, payees].find(query => query.isError && !query.data)
  if (failed)
    return (
      <>
        <Head />
        <LoadFailure
          words={loadFailed}
          error={failed.error}
          onRetry={() => void Promise.all([accounts.refetch(), payees.refetch()])}
        />
      </>
    )
  if (!accounts.data || !payees.data) return <PageSkeleton title={appPages.newStandingOrder.title} />
  if (standingPayersOf(accounts.data).length === 0)
    return (
      <>
        <Head />
        <Notice look="info" lead={formWords.noPayer} />
      </>
    )
  return (
    <SetUp key={round} accounts={accounts.data} payees={payees.data} onAnother={() => setRound(round + 1)} />
  )
}

const Head = () => (
  <div>
    <BackLink to={appPages.standingOrders.path} label={appPages.standingOrders.title} />
    <PageHeading>{appPages.newStandingOrder.title}</PageHeading>
  </div>
)

/** The steps after the form, by their number in the address: the browser's Back is a step back. */
const purposeStep = '2'
const reviewStep = '3'

interface SetUpProps {
  readonly accounts: readonly Account[]
  readonly payees: readonly Payee[]
  readonly onAnother: () => void
}

function SetUp({ accounts, payees, onAnother }: SetUpProps) {
  const flow = useSetUpFlow(accounts)
  const navigate = useNavigate()
  const { filled, made, step } = flow
  if (made)
    return (
      <>
        <Head />
        <DonePart waiting={null}>{SetUpDone => <SetUpDone made={made} onAnother={onAnother} />}</DonePart>
      </>
    )
  return (
    <>
      <Head />
      {step === 'purpose' && (
        <PurposePart waiting={null}>
          {SetUpPurpose => (
            <SetUpPurpose flow={flow.checks} onDoNotPay={() => void navigate(appPages.standingOrders.path)} />
          )}
        </PurposePart>
      )}
      {step === 'review' && filled && (
        <ReviewPart waiting={null}>
          {SetUpReview => (
            <SetUpReview
              filled={filled}
              accounts={accounts}
              payees={payees}
              onMade={flow.take}
              onRefused={flow.refuse}
            />
          )}
        </ReviewPart>
      )}
      {step === 'form' && (
        <SetUpForm
          accounts={accounts}
          payees={payees}
          typed={flow.typed ?? (filled && fieldsOf(filled))}
          problem={flow.problem}
          onLeave={flow.keep}
          onFilled={flow.check}
        />
      )}
    </>
  )
}

/** What the steps have so far, and the way from one to the next. */
function useSetUpFlow(accounts: readonly Account[]) {
  const { clock } = useEnvironment()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const sent = useSentStandingOrder(accounts)
  const [filled, setFilled] = useState<FilledStandingOrder | undefined>(sent)
  const [typed, setTyped] = useState<StandingOrderFields>()
  const [made, setMade] = useState<StandingOrder>()
  const [problem, setProblem] = useState<RefusedRequest>()
  const go = (step: string) => void navigate({ search: step === '' ? '' : `?step=${step}` })
  const goOn = useWayOn()
  const checks = usePurposeChecks()
  const isSent = sent !== undefined
  const isAtReview = address.get('step') === reviewStep
  // A sent order stays in sight until it is answered: the way back to the form leads to the review.
  useEffect(() => {
    if (isSent && !isAtReview) void navigate({ search: `?step=${reviewStep}` }, { replace: true })
  }, [isSent, isAtReview, navigate])

  function stepOf(): 'form' | 'purpose' | 'review' {
    if (isSent) return 'review'
    if (!filled) return 'form'
    if (isAtReview) return 'review'
    return address.get('step') === purposeStep && checks.isNeeded ? 'purpose' : 'form'
  }

  return {
    filled: sent ?? filled,
    typed,
    made,
    problem,
    checks: checks.flowTo(parts => {
      setFilled(order => order && { ...withoutParts(order), ...parts })
      go(reviewStep)
    }),
    step: stepOf(),
    keep: setTyped,
    /** The form is filled in: the bank says what it asks of a payment of the larger amount. */
    check: async (order: FilledStandingOrder): Promise<FormAnswer<never, CodedRefusal>> => {
      setProblem(undefined)
      const { accountId, payeeId, nameCheckId, nameChoice } = order
      setFilled(order)
      if (payeeId === undefined) {
        // The bank asks nothing about an own account, whatever it asked about a payee before.
        checks.forget()
        go(reviewStep)
        return { kind: 'left' }
      }
      const answer = await checks.begin({
        accountId,
        payeeId,
        amount: largerAmount(order),
        ...executeOnOf(order, dateRangeOf(new Date(clock.now()))),
        ...(nameCheckId !== undefined && { nameCheckId }),
        ...(nameChoice && { nameChoice }),
      })
      if (answer.kind !== 'done') return answer
      go(answer.body.isNeeded ? purposeStep : reviewStep)
      return { kind: 'left' }
    },
    take: (order: StandingOrder) => {
      setMade(order)
      goOn(order)
    },
    /** The bank refused what was confirmed: the form shows why. */
    refuse: (refusal: RefusedRequest) => {
      setProblem(refusal)
      void navigate({ search: '' }, { replace: true })
    },
  }
}

/** The way on from an order that is set up: to its last step or, once this page was left, to the order's own page. */
function useWayOn() {
  const navigate = useNavigate()
  const here = useHref(appPages.newStandingOrder.path)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return ({ id }: StandingOrder) => {
    // A customer who came back sees the order as one without an answer. One who is on another page stays there.
    if (isGone.current && location.pathname !== here) return
    const next = isGone.current ? standingOrderAddress(id) : appPages.newStandingOrder.path
    void navigate(next, { replace: true })
  }
}

/** An order whose purpose is asked again. */
function withoutParts(order: FilledStandingOrder): FilledStandingOrder {
  const { purpose: _, warning: __, ...rest } = order
  return rest
}
