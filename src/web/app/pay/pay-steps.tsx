import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Account } from '../../../contract/accounts.ts'
import { accountsQuery } from '../accounts/account-queries.ts'
import { BankFault } from '../bank-client.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { LoadFailure } from '../dashboard/load-failure.tsx'
import { PageSkeleton } from '../dashboard/signed-in-route.tsx'
import { useEnvironment } from '../environment.ts'
import { PageHeading, usePageTitle } from '../page-heading.tsx'
import { payeeQuery } from '../payees/payee-queries.ts'
import { paymentsFailed } from '../payments/payments-words.ts'
import { useBankQuery } from '../query-client.ts'
import { payersOf } from '../transfers/payers.ts'
import { useToast } from '../use-toast.ts'
import { AmountStep } from './amount-step.tsx'
import {
  asksPurpose,
  type PayDraft,
  paymentBody,
  reachable,
  type SavedPayee,
  type Step,
  stepIn,
} from './pay-draft.ts'
import { givenUpTitles, givenUpToast, payWords as words } from './pay-words.ts'
import { SoFar, StepBack, StepHeading } from './step-parts.tsx'
import { useIsHere, usePayFlow, useStepLink } from './use-pay-flow.ts'
import { type PaymentState, usePayment } from './use-payment.ts'
import { WhoStep } from './who-step.tsx'

const PurposePart = createFetchedPart(async () => (await import('./purpose-step.tsx')).PurposeStep)
const ReviewPart = createFetchedPart(async () => (await import('./review-step.tsx')).ReviewStep)
const ResultPart = createFetchedPart(async () => (await import('./payment-result.tsx')).PaymentResult)

/** Pay someone, in five steps (specification section 12.3). "Pay someone else" begins again. */
export function PaySomeone() {
  const { bank } = useEnvironment()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const [round, setRound] = useState(1)
  const accounts = useBankQuery(accountsQuery(bank))
  const payeeId = address.get('payee')
  const payee = useQuery({ ...payeeQuery(bank, payeeId ?? ''), enabled: payeeId !== null, retry: false })
  // A payee that is not there any more is like none: somebody else can be chosen.
  const isGone = payee.error instanceof BankFault && [400, 404].includes(payee.error.status)
  const failed = [accounts, payee].find(query => query.isError && !query.data && !(query === payee && isGone))
  if (failed) {
    return (
      <>
        <PageHeading className="sr-only">{words.heading}</PageHeading>
        <LoadFailure words={paymentsFailed} error={failed.error} onRetry={() => void failed.refetch()} />
      </>
    )
  }
  if (!accounts.data || (payeeId !== null && payee.isPending)) return <PageSkeleton title={words.heading} />
  return (
    <PaySteps
      key={round}
      accounts={accounts.data}
      named={payee.data}
      onAnother={() => {
        setRound(round + 1)
        void navigate(appPages.paySomeone.path)
      }}
    />
  )
}

interface PayStepsProps {
  readonly accounts: readonly Account[]
  /** The payee that the address names. */
  readonly named: SavedPayee | undefined
  readonly onAnother: () => void
}

function PaySteps({ accounts, named, onAnother }: PayStepsProps) {
  usePageTitle(words.heading)
  const flow = usePayFlow(named)
  const [address] = useSearchParams()
  const payment = usePayment({ onRefused: flow.refusePayment, isVisit: stepIn(address) === undefined })
  const navigate = useNavigate()
  const { showToast } = useToast(givenUpTitles)
  const isHere = useIsHere()
  const step = useStep(flow.draft, payment.state, named !== undefined)

  const doNotPay = () =>
    void payment.doNotPay(outcome => {
      showToast(givenUpToast(outcome))
      if (isHere()) void navigate(appPages.payments.path)
    })
  return (
    <div className="grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-5">
      {step === 'result' ? (
        <ResultPart waiting={null}>
          {PaymentResult => (
            <PaymentResult
              payment={payment}
              onDoNotPay={doNotPay}
              onAnother={() => {
                payment.leave()
                onAnother()
              }}
            />
          )}
        </ResultPart>
      ) : (
        <PayStep
          key={step}
          step={step}
          flow={flow}
          payment={payment}
          accounts={accounts}
          onDoNotPay={doNotPay}
        />
      )}
      {payment.confirmation}
    </div>
  )
}

/** The step that is shown. The address follows, where it asks for one that cannot be. */
function useStep(draft: PayDraft, { at }: PaymentState, isNamed: boolean): Step {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const stepLink = useStepLink()
  // An address that names a payee has taken the first step.
  const first = isNamed && draft.recipient ? 'amount' : 'who'
  const wanted = stepIn(address)
  const step = at === 'none' || at === 'sending' ? reachable(wanted ?? first, draft) : 'result'
  const isStated = wanted === step || (wanted === undefined && step === first)
  useEffect(() => {
    if (!isStated) void navigate(stepLink(step), { replace: true })
  })
  return step
}

interface PayStepProps {
  readonly step: Exclude<Step, 'result'>
  readonly flow: ReturnType<typeof usePayFlow>
  readonly payment: ReturnType<typeof usePayment>
  readonly accounts: readonly Account[]
  readonly onDoNotPay: () => void
}

/** A step before the payment is made, under its heading. */
function PayStep({ step, flow, payment, accounts, onDoNotPay }: PayStepProps) {
  const { draft } = flow
  const { key } = useLocation()
  const { recipient, terms, assessment } = draft
  const hasHeading = step !== 'purpose' || asksPurpose(draft)
  return (
    <>
      <div>
        <StepBack step={step} draft={draft} />
        <StepHeading takesFocus={flow.hasMoved || key !== 'default'}>
          {hasHeading ? words.steps[step] : undefined}
        </StepHeading>
      </div>
      {step === 'amount' && recipient && <SoFar recipient={recipient} />}
      {step === 'purpose' && recipient && <SoFar recipient={recipient} terms={terms} />}
      {step === 'who' && <WhoStep flow={flow} />}
      {step === 'amount' && recipient && (
        <AmountStep flow={flow} recipient={recipient} payers={payersOf(accounts)} />
      )}
      {step === 'purpose' && (
        <PurposePart waiting={null}>
          {PurposeStep => <PurposeStep flow={flow} underWay={payment.underWay} onDoNotPay={onDoNotPay} />}
        </PurposePart>
      )}
      {step === 'review' && recipient && terms && assessment && (
        <ReviewPart waiting={null}>
          {ReviewStep => (
            <ReviewStep
              {...{ draft, recipient, terms, assessment, accounts }}
              isBusy={payment.underWay !== undefined}
              refusal={flow.problemOf('review')}
              onConfirm={() => payment.pay(paymentBody(recipient, terms, draft), recipient)}
            />
          )}
        </ReviewPart>
      )}
    </>
  )
}
