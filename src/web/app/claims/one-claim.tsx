import { Link, useLocation } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { helpLines } from '../../../../content/facts.ts'
import { claimWords } from '../../../contract/claim-words.ts'
import type { Claim } from '../../../contract/claims.ts'
import { decisionInWords } from '../../../domain/claim-words.ts'
import { formatWeekdayAndDate } from '../../../domain/format-dates.ts'
import { formatMoney, penceOf } from '../../../domain/money.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { BackLink } from '../accounts/back-link.tsx'
import { useFetchedDialog } from '../accounts/use-fetched-dialog.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { StaleNotice } from '../dashboard/load-failure.tsx'
import { NotFoundInShell } from '../dashboard/not-found-in-shell.tsx'
import { FactList } from '../fact-list.tsx'
import { PageHeading } from '../page-heading.tsx'
import { Panel } from '../panel.tsx'
import { idBelow, paymentAddress } from '../payments/payments-addresses.ts'
import { RequestedPage } from '../payments/requested-page.tsx'
import { paymentsFailed, paymentsWords, questionWords } from '../payments/payments-words.ts'
import { StepTrail } from '../payments/step-trail.tsx'
import { useBankQuery } from '../query-client.ts'
import { formatDay, formatLongDayAndTime } from '../transactions/transaction-words.ts'
import { ClaimBadge } from './claim-badge.tsx'
import { claimQuery, useClaimClient } from './claim-queries.ts'
import { listClaimSteps } from './claim-steps.ts'
import { claimTitle, claimsWords as words, restInWords } from './claims-words.ts'

const QuestionPart = createFetchedPart(async () => (await import('./claim-question.tsx')).ClaimQuestion)
const LetterPart = createFetchedPart(async () => (await import('./claim-letter.tsx')).ClaimLetter)

/** The address below which claims have their pages. */
const claimsBelow = { path: `${appPages.payments.path}/claims` }

/** Spec section 12.1: one claim, by the id in the address. */
export function OneClaim() {
  const claimId = idBelow(claimsBelow, useLocation().pathname)
  return claimId === undefined ? <NotFoundInShell /> : <RequestedClaim key={claimId} claimId={claimId} />
}

function RequestedClaim({ claimId }: { claimId: string }) {
  const claims = useClaimClient()
  const query = useBankQuery(claimQuery(claims, claimId))
  return (
    <RequestedPage title={appPages.claim.title} failed={paymentsFailed} query={query}>
      {(data, isStale) => <Shown claim={data} isStale={isStale} />}
    </RequestedPage>
  )
}

function Shown({ claim, isStale }: { claim: Claim; isStale: boolean }) {
  const { id, number, status, decidedAt, question } = claim
  const isDecided = decidedAt !== null && status !== 'withdrawn'
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <BackLink to={appPages.payments.path} label={appPages.payments.title} />
          <div className="money flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            <PageHeading>{claimTitle(number)}</PageHeading>
            <ClaimBadge status={status} />
          </div>
        </div>
        <div className="flex flex-wrap gap-3 empty:hidden max-md:w-full max-md:*:flex-1">
          {isDecided && (
            <LetterPart waiting={null}>{ClaimLetter => <ClaimLetter claim={claim} />}</LetterPart>
          )}
        </div>
      </div>
      <output className="block empty:absolute">{isStale && <StaleNotice />}</output>
      <ClaimNotice claim={claim} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.62fr)_minmax(17rem,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
          {question !== null && (
            <QuestionPart waiting={<Panel title={questionWords.question}>{null}</Panel>}>
              {ClaimQuestion => <ClaimQuestion claimId={id} question={question} />}
            </QuestionPart>
          )}
          <Panel title={words.progress}>
            <StepTrail steps={listClaimSteps(claim)} />
          </Panel>
          <YourStory claim={claim} />
        </div>
        <Panel title={words.details}>
          <Facts claim={claim} />
        </Panel>
      </div>
      {decidedAt === null && (
        <div>
          <WithdrawClaim claim={claim} />
        </div>
      )}
    </>
  )
}

const fetchWithdrawDialog = () => import('./withdraw-claim-dialog.tsx')

/** The button that withdraws a claim that is not decided. */
function WithdrawClaim({ claim }: { claim: Claim }) {
  const { code, isOpen, open, close, preparing } = useFetchedDialog(fetchWithdrawDialog)
  return (
    <>
      <Button variant="line" onClick={() => void open()} {...preparing}>
        {words.withdraw}
      </Button>
      {code && <code.WithdrawClaimDialog claim={claim} isOpen={isOpen} onClose={close} />}
    </>
  )
}

/**
 * What the bank or the customer has still to do, or what was decided. It is no live region: what the customer did is said by a
 * toast, and what the bank decides meanwhile by the bell.
 */
function ClaimNotice({ claim }: { claim: Claim }) {
  const { kind, status, dueDay, claimed, refund, reason } = claim
  const { notices } = words
  if (status === 'received')
    return (
      <Notice look="info" lead={notices.received.lead}>
        {(kind === 'wrong_account' ? notices.write : paymentsWords.decide)(formatWeekdayAndDate(dueDay))}{' '}
        {notices.received.call}
        <a href={helpLines.fraud.phoneLink} className="font-strong whitespace-nowrap">
          {words.line}
        </a>{' '}
        {notices.received.more}
      </Notice>
    )
  if (status === 'information_needed')
    return (
      <Notice look="warning" icon="clock" lead={notices.asked.lead}>
        {notices.asked.text}
      </Notice>
    )
  if (status === 'withdrawn')
    return (
      <Notice look="info" lead={notices.withdrawn.lead}>
        {notices.withdrawn.text}
      </Notice>
    )
  const isLost = status === 'refused' || status === 'not_recovered'
  return (
    <Notice
      look={isLost ? 'danger' : 'info'}
      icon={isLost ? 'alert' : 'tick'}
      lead={decisionInWords({ status, amountPence: String(penceOf(refund ?? claimed)) })}
    >
      {reason ?? restInWords(claim)}
    </Notice>
  )
}

function Facts({ claim }: { claim: Claim }) {
  const { facts } = words
  const { kind, status, claimed, refund, reason, payments, madeAt, decidedAt } = claim
  const listed = [
    [facts.claimed, formatMoney(claimed)],
    [status === 'recovered' ? facts.recovered : facts.refund, refund !== null && formatMoney(refund)],
    [facts.kind, claimWords.kinds[kind]],
    [
      facts.payments,
      <ul key="payments" className="grid gap-2">
        {payments.map(({ transferId, amount, recipientName, paidAt }) => (
          <li key={transferId}>
            <Link to={paymentAddress(transferId)} className="link wrap-anywhere">
              {formatMoney(amount)} to {recipientName}
            </Link>
            <span className="block text-sm font-normal text-muted">{formatDay(paidAt)}</span>
          </li>
        ))}
      </ul>,
    ],
    [facts.reason, reason],
    [facts.sent, formatLongDayAndTime(madeAt)],
    [facts.decided, decidedAt !== null && status !== 'withdrawn' && formatLongDayAndTime(decidedAt)],
  ] as const
  return (
    <FactList
      facts={listed.flatMap(([name, value]) => (value ? [{ name, value }] : []))}
      className="px-4 pb-4 md:px-6 *:last:border-b-0"
    />
  )
}

/** What the customer wrote: the report, and the answers to its questions. */
const YourStory = ({ claim: { story, steps } }: { claim: Claim }) => (
  <Panel title={words.customerStory}>
    <div className="grid gap-4 border-t border-line px-4 py-5 md:px-6">
      <p className="wrap-anywhere whitespace-pre-line">{story}</p>
      {steps
        .filter(({ step }) => step === 'asked' || step === 'answered')
        .map(({ step, text, at }) =>
          step === 'asked' ? (
            <p
              key={at}
              className="rounded-control bg-selected px-5 py-4 text-nav wrap-anywhere whitespace-pre-line"
            >
              <b className="block text-sm font-semibold">{words.steps.asked}</b>
              {text}
            </p>
          ) : (
            <p key={at} className="wrap-anywhere whitespace-pre-line">
              <b className="block text-sm font-semibold">{questionWords.answer}</b>
              {text}
            </p>
          ),
        )}
    </div>
  </Panel>
)
