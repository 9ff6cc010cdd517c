import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { CardDispute } from '../../../contract/card-disputes.ts'
import { disputeReasons, hasDisputeEnded } from '../../../domain/card-disputes.ts'
import { cardLabel } from '../../../domain/cards.ts'
import { formatMoney } from '../../../domain/money.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { BackLink } from '../accounts/back-link.tsx'
import { useFetchedDialog } from '../accounts/use-fetched-dialog.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { StaleNotice } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { useEnvironment } from '../environment.ts'
import { FactList } from '../fact-list.tsx'
import { PageHeading } from '../page-heading.tsx'
import { Panel } from '../panel.tsx'
import { RequestedPage } from '../payments/requested-page.tsx'
import { cardAddress, idBelow } from '../payments/payments-addresses.ts'
import { questionWords } from '../payments/payments-words.ts'
import { StepTrail } from '../payments/step-trail.tsx'
import { demonstrationQuery, useBankQuery } from '../query-client.ts'
import { formatLongDayAndTime } from '../transactions/transaction-words.ts'
import { cardPaymentAddress } from '../cards/card-payment-address.ts'
import { DisputeBadge } from './dispute-badge.tsx'
import { disputeQuery, useDisputeClient } from './dispute-queries.ts'
import { disputesWords as words, disputeTitle, standingInWords } from './dispute-words.ts'

const QuestionPart = createFetchedPart(async () => (await import('./dispute-question.tsx')).DisputeQuestion)
const MerchantPart = createFetchedPart(async () => (await import('./merchant-answers.tsx')).MerchantAnswers)

/** The address below which disputes have their pages. */
const disputesBelow = { path: `${appPages.cards.path}/disputes` }

/** Spec section 15.4: one dispute, by the id in the address. */
export function OneDispute() {
  const id = idBelow(disputesBelow, useLocation().pathname)
  return id === undefined ? <NotFoundInShell /> : <RequestedDispute key={id} disputeId={id} />
}

function RequestedDispute({ disputeId }: { disputeId: string }) {
  const query = useBankQuery(disputeQuery(useDisputeClient(), disputeId))
  return (
    <RequestedPage title={appPages.cardDispute.title} failed={words.failed} query={query}>
      {(data, isStale) => <Shown dispute={data} isStale={isStale} />}
    </RequestedPage>
  )
}

interface DisputeProps {
  readonly dispute: CardDispute
}

function Shown({ dispute, isStale }: DisputeProps & { readonly isStale: boolean }) {
  const { id, number, status, question, steps } = dispute
  return (
    <>
      <div>
        <BackLink to={appPages.cards.path} label={appPages.cards.title} />
        <div className="money flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <PageHeading>{disputeTitle(number)}</PageHeading>
          <DisputeBadge status={status} />
        </div>
      </div>
      <output className="block empty:absolute">{isStale && <StaleNotice />}</output>
      <Standing dispute={dispute} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
          {question !== null && (
            <QuestionPart
              waiting={
                <Panel title={questionWords.question}>
                  <div className="h-82" />
                </Panel>
              }
            >
              {DisputeQuestion => <DisputeQuestion disputeId={id} question={question} />}
            </QuestionPart>
          )}
          <Panel title={words.progress}>
            <StepTrail
              steps={steps.map(({ step, at }, n) => ({
                label: words.steps[step],
                at,
                stage: n === steps.length - 1 ? 'now' : 'done',
              }))}
            />
          </Panel>
          <YourStory dispute={dispute} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
          <Panel title={words.details}>
            <Facts dispute={dispute} />
          </Panel>
          <Demonstration dispute={dispute} />
        </div>
      </div>
      {!hasDisputeEnded(status) && (
        <div>
          <WithdrawDispute dispute={dispute} />
        </div>
      )}
    </>
  )
}

/**
 * What the bank or the customer has still to do, or what was decided. It is no live region: what the customer did is said by a
 * toast, and what the bank decides meanwhile by the bell.
 */
function Standing({ dispute }: DisputeProps) {
  const { status } = dispute
  const { lead, text } = standingInWords(dispute)
  if (status === 'information_needed')
    return (
      <Notice look="warning" icon="clock" lead={lead}>
        {text}
      </Notice>
    )
  const isLost = status === 'refused' || status === 'lost'
  return (
    <Notice
      look={isLost ? 'danger' : 'info'}
      {...(isLost && { icon: 'alert' as const })}
      {...(status === 'won' && { icon: 'tick' as const })}
      lead={lead}
    >
      {text}
    </Notice>
  )
}

const fetchWithdrawDialog = () => import('./withdraw-dispute-dialog.tsx')

/** The button that withdraws a dispute that has not ended. */
function WithdrawDispute({ dispute }: DisputeProps) {
  const { code, isOpen, open, close, preparing } = useFetchedDialog(fetchWithdrawDialog)
  return (
    <>
      <Button variant="line" onClick={() => void open()} {...preparing}>
        {words.withdraw}
      </Button>
      {code && <code.WithdrawDisputeDialog dispute={dispute} isOpen={isOpen} onClose={close} />}
    </>
  )
}

function Facts({ dispute }: DisputeProps) {
  const { facts } = words
  const { paymentId, merchant, paidAt, card, newCardId, reason, shouldHaveBeen, amount, credit, madeAt } =
    dispute
  const listed: readonly (readonly [name: string, value: ReactNode] | false)[] = [
    [
      facts.payment,
      <span key="payment" className="block text-right">
        <Link to={cardPaymentAddress(paymentId)} className="link wrap-anywhere">
          {merchant}
        </Link>
        <span className="block text-sm font-normal text-muted">{formatLongDayAndTime(paidAt)}</span>
      </span>,
    ],
    [
      facts.card,
      <Link key="card" to={cardAddress(card.id)} className="link wrap-anywhere">
        {cardLabel(card)}
      </Link>,
    ],
    newCardId !== null && [
      facts.newCard,
      <Link key="new" to={cardAddress(newCardId)} className="link">
        {words.newCard}
      </Link>,
    ],
    [facts.reason, disputeReasons[reason]],
    shouldHaveBeen !== null && [facts.shouldHaveBeen, formatMoney(shouldHaveBeen)],
    [facts.amount, formatMoney(amount)],
    credit !== null && [facts.credit, formatMoney(credit)],
    [facts.sent, formatLongDayAndTime(madeAt)],
  ]
  return (
    <FactList
      facts={listed.flatMap(fact => (fact === false ? [] : [{ name: fact[0], value: fact[1] }]))}
      className="px-4 pb-4 md:px-6 *:last:border-b-0"
    />
  )
}

/** What the customer wrote: the story, and the answers to its questions. */
const YourStory = ({ dispute: { story, steps } }: DisputeProps) => (
  <Panel title={words.customerStory}>
    <div className="grid gap-4 border-t border-line px-4 py-5 md:px-6">
      <p className="wrap-anywhere whitespace-pre-line">{story}</p>
      {steps.map(
        ({ step, text, at }) =>
          text !== null && (
            <p
              key={at}
              className={`wrap-anywhere whitespace-pre-line ${step === 'asked' ? 'rounded-control bg-selected px-5 py-4 text-nav' : ''}`}
            >
              <b className="block text-sm font-semibold">
                {step === 'asked' ? words.question : words.answer}
              </b>
              {text}
            </p>
          ),
      )}
    </div>
  </Panel>
)

/** In a demonstration, the merchant of a dispute that was credited can answer at once. */
function Demonstration({ dispute }: DisputeProps) {
  const { bank } = useEnvironment()
  const isShown = useBankQuery(demonstrationQuery(bank)).data?.demonstration !== undefined
  const { status } = dispute
  if (!isShown || (status !== 'credited' && status !== 'won' && status !== 'contested')) return null
  return (
    <MerchantPart waiting={<Panel title={words.demonstration.heading}>{null}</Panel>}>
      {MerchantAnswers => <MerchantAnswers dispute={dispute} />}
    </MerchantPart>
  )
}
