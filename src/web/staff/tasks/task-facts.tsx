import { formatLongDate } from '../../../domain/format-dates.ts'
import { formatMoney } from '../../../domain/money.ts'
import { paymentPurposes, purposeLabel } from '../../../domain/payment-purposes.ts'
import { FetchedCode } from '../parts/fetched-code.tsx'
import { Facts, type Fact, StaffPanel } from '../parts/staff-panel.tsx'
import { momentText } from '../parts/staff-times.ts'
import { StaffTrail } from '../parts/staff-trail.tsx'
import type { StaffTaskFacts } from '../staff-client.ts'
import { NameCheckPanel } from './name-check-panel.tsx'
import {
  applicationStatusWords,
  holdRuleWords,
  nameCheckResult,
  taskWords as words,
  warningRuleWords,
} from './task-words.ts'

type Of<Kind extends StaffTaskFacts['kind']> = Extract<StaffTaskFacts, { readonly kind: Kind }>

const purposeText = (purpose: string | null): string => {
  const known = paymentPurposes.find(one => one === purpose)
  return known === undefined ? words.none : purposeLabel(known)
}
const warningText = (rule: string | null): string =>
  rule === null ? words.none : (warningRuleWords[rule] ?? rule)
const yesNo = (is: boolean): string => (is ? words.yes : words.no)
const ending = (digits: string): string => `Account ending ${digits}`

/** What the decision of a task rests on, by its kind (specification section 17.4). */
export function TaskFacts({ facts, nowMs }: { facts: StaffTaskFacts; nowMs: number }) {
  if (facts.kind === 'application') return <ApplicationFacts facts={facts} nowMs={nowMs} />
  if (facts.kind === 'held_payment') return <HeldFacts facts={facts} nowMs={nowMs} />
  if (facts.kind === 'claim') return <ClaimFacts facts={facts} nowMs={nowMs} />
  if (facts.kind === 'message') return <MessageFacts facts={facts} nowMs={nowMs} />
  if (facts.kind === 'returned_payment') return <ReturnedFacts facts={facts} nowMs={nowMs} />
  if (facts.kind === 'card_dispute')
    return (
      <FetchedCode name="card-dispute-facts" fetchCode={() => import('./card-dispute-facts.tsx')}>
        {({ CardDisputeFacts }) => <CardDisputeFacts facts={facts} nowMs={nowMs} />}
      </FetchedCode>
    )
  return (
    <FetchedCode name="account-dispute-facts" fetchCode={() => import('./account-dispute-facts.tsx')}>
      {({ AccountDisputeFacts }) => <AccountDisputeFacts facts={facts} nowMs={nowMs} />}
    </FetchedCode>
  )
}

function ApplicationFacts({ facts, nowMs }: { facts: Of<'application'>; nowMs: number }) {
  const { applicant, status, sentAt, customerKind, product, isEmailTaken, namesakes } = facts
  const typed: Fact[] = applicant
    ? [
        { label: 'Full name', value: applicant.name },
        { label: 'Email', value: applicant.email },
        { label: 'Phone', value: applicant.phone },
        { label: 'Date of birth', value: formatLongDate(applicant.dateOfBirth) },
        { label: 'ID number', value: applicant.idNumber },
        { label: 'Home', value: `${applicant.city}, ${applicant.state}, ${applicant.country}` },
        ...(applicant.investmentGoal === null
          ? []
          : [{ label: 'Investment goal', value: applicant.investmentGoal }]),
        ...(applicant.initialDeposit === null
          ? []
          : [{ label: 'Initial deposit', value: formatMoney(applicant.initialDeposit) }]),
      ]
    : []
  return (
    <>
      <StaffPanel title={words.titles.application}>
        <Facts
          facts={[
            { label: 'Status', value: applicationStatusWords[status] },
            { label: 'Sent', value: momentText(sentAt, nowMs) },
            { label: 'Account', value: `${product}, ${customerKind}` },
            { label: 'Email taken', value: yesNo(isEmailTaken) },
            ...typed,
          ]}
        />
      </StaffPanel>
      <StaffPanel title={words.namesakes}>
        {namesakes.length === 0 ? (
          <p className="px-4 pb-4 text-sm text-muted">{words.noNamesakes}</p>
        ) : (
          <Facts
            facts={namesakes.map(({ name, sentAt: at, status: outcome }) => ({
              label: name,
              value: `${applicationStatusWords[outcome]}, ${momentText(at, nowMs)}`,
            }))}
          />
        )}
      </StaffPanel>
    </>
  )
}

function HeldFacts({ facts, nowMs }: { facts: Of<'held_payment'>; nowMs: number }) {
  const { question, answer, newDevices, nameCheck } = facts
  return (
    <>
      <StaffPanel title={words.titles.held_payment}>
        <Facts
          facts={[
            { label: 'Rule', value: holdRuleWords[facts.rule] ?? facts.rule },
            { label: 'Held', value: momentText(facts.heldAt, nowMs) },
            { label: 'Warning shown', value: warningText(facts.warning?.rule ?? null) },
            { label: 'Purpose', value: purposeText(facts.purpose) },
            {
              label: 'New devices',
              value:
                newDevices.length === 0
                  ? words.none
                  : newDevices
                      .map(({ device, since }) => `${device}, since ${momentText(since, nowMs)}`)
                      .join('\n'),
            },
          ]}
        />
      </StaffPanel>
      {nameCheck && <NameCheckPanel check={nameCheck} payee={facts.payee} nowMs={nowMs} />}
      <StaffPanel title={words.payment}>
        <Facts
          facts={[
            { label: 'Amount', value: formatMoney(facts.amount) },
            { label: 'To', value: `${facts.payee}, ${facts.payeeKind}` },
            { label: 'From', value: ending(facts.accountEnding) },
            { label: 'Account', value: facts.destination },
            { label: 'Reference', value: facts.reference },
            {
              label: 'Set aside until',
              value: facts.decideBy === null ? words.none : momentText(facts.decideBy, nowMs),
            },
          ]}
        />
      </StaffPanel>
      {question !== null && (
        <StaffPanel title={words.answers}>
          <Facts
            isOneColumn
            facts={[
              { label: 'Asked', value: question, isLong: true },
              { label: 'Answered', value: answer ?? words.none, isLong: true },
            ]}
          />
        </StaffPanel>
      )}
    </>
  )
}

function ClaimFacts({ facts, nowMs }: { facts: Of<'claim'>; nowMs: number }) {
  return (
    <>
      <StaffPanel title={words.titles.claim}>
        <Facts
          facts={[
            { label: 'Number', value: String(facts.number) },
            { label: 'Made', value: momentText(facts.madeAt, nowMs) },
            { label: 'Decide by', value: formatLongDate(facts.dueDay) },
            ...(facts.lastDay === null
              ? []
              : [{ label: 'At the latest', value: formatLongDate(facts.lastDay) }]),
            { label: 'Vulnerable', value: yesNo(facts.isVulnerable) },
            { label: 'Excess', value: formatMoney(facts.excess) },
            { label: 'Entitled to', value: formatMoney(facts.entitled) },
          ]}
        />
        <Facts isOneColumn facts={[{ label: 'Their words', value: facts.story, isLong: true }]} />
      </StaffPanel>
      <StaffPanel title={words.claimPayments}>
        {facts.payments.map(payment => (
          <Facts
            key={payment.transferId}
            facts={[
              { label: 'To', value: payment.recipientName },
              { label: 'Amount', value: formatMoney(payment.amount) },
              { label: 'Paid', value: momentText(payment.paidAt, nowMs) },
              {
                label: 'Name check',
                value: payment.nameCheck ? nameCheckResult(payment.nameCheck.code) : words.none,
              },
              { label: 'Warning shown', value: warningText(payment.warningRule) },
              { label: 'Purpose', value: purposeText(payment.purpose) },
              { label: 'Confirmed', value: yesNo(payment.wasConfirmed) },
            ]}
          />
        ))}
      </StaffPanel>
      <StaffPanel title={words.claimHistory}>
        <StaffTrail
          nowMs={nowMs}
          steps={facts.steps.map(({ step, text, at }) => ({
            label: step.replaceAll('_', ' ').replace(/^./, letter => letter.toUpperCase()),
            note: text ?? undefined,
            at,
          }))}
        />
      </StaffPanel>
    </>
  )
}

function MessageFacts({ facts, nowMs }: { facts: Of<'message'>; nowMs: number }) {
  return (
    <StaffPanel title={words.titles.message}>
      <Facts
        facts={[
          { label: 'From', value: facts.name },
          { label: 'Email', value: facts.email },
          { label: 'Sent', value: momentText(facts.sentAt, nowMs) },
          { label: 'Signed in', value: yesNo(facts.isFromCustomer) },
        ]}
      />
      <Facts
        isOneColumn
        facts={[
          { label: 'Subject', value: facts.subject },
          { label: 'Message', value: facts.message, isLong: true },
          ...(facts.answer === null ? [] : [{ label: 'Answer', value: facts.answer.text, isLong: true }]),
        ]}
      />
      {!facts.isFromCustomer && <p className="px-4 pb-4 text-sm text-muted">{words.unverified}</p>}
    </StaffPanel>
  )
}

const ReturnedFacts = ({ facts, nowMs }: { facts: Of<'returned_payment'>; nowMs: number }) => (
  <StaffPanel title={words.titles.returned_payment}>
    <Facts
      facts={[
        { label: 'Amount', value: formatMoney(facts.amount) },
        { label: 'Came back', value: momentText(facts.cameAt, nowMs) },
        { label: facts.card === null ? 'To' : 'Merchant', value: facts.payee },
        ...(facts.destination === null ? [] : [{ label: 'Account', value: facts.destination }]),
        ...(facts.card === null ? [] : [{ label: 'Card', value: `Card ending ${facts.card}` }]),
        { label: 'Reason', value: facts.reason },
        ...(facts.reference === null ? [] : [{ label: 'Reference', value: facts.reference }]),
        { label: 'Paid from', value: `${ending(facts.closedAccountEnding)}, closed` },
      ]}
    />
  </StaffPanel>
)
