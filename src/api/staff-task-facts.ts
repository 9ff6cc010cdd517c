import type { HeldFacts } from '../bank/staff/tasks/held-facts.ts'
import type { TaskFacts } from '../bank/staff/tasks/task-facts.ts'
import type { StaffTaskFacts } from '../contract/staff-tasks.ts'
import { formatDestination, decodeDestination } from '../domain/destination.ts'
import { maskEmail } from '../domain/masks.ts'
import { moneyOf } from '../domain/money.ts'
import { nameReasonCodes } from '../domain/name-check.ts'
import { nameChoices, returnReason } from '../domain/payment-status.ts'

const endingOf = (accountNumber: string): string => accountNumber.slice(-4)

const destinationIn = (destination: string): string => formatDestination(decodeDestination(destination))

type Facts<Kind extends TaskFacts['kind']> = Extract<TaskFacts, { readonly kind: Kind }>

function presentApplication({ application, namesakes }: Facts<'application'>): StaffTaskFacts {
  const { applicant, status, sentAt, kind: customerKind, product, isEmailTaken } = application
  return {
    kind: 'application',
    status,
    sentAt: sentAt.toISOString(),
    customerKind,
    product,
    isEmailTaken,
    applicant: applicant
      ? {
          name: applicant.name,
          email: applicant.email,
          phone: applicant.phone,
          dateOfBirth: applicant.dateOfBirth,
          idNumber: applicant.idNumber,
          city: applicant.city,
          state: applicant.state,
          country: applicant.country,
          investmentGoal: applicant.investmentGoal ?? null,
          initialDeposit:
            applicant.initialDepositPence === undefined ? null : moneyOf(applicant.initialDepositPence),
        }
      : null,
    namesakes: namesakes.map(({ name, sentAt: at, status: outcome, customerId = null }) => ({
      name,
      sentAt: at.toISOString(),
      status: outcome,
      customerId,
    })),
  }
}

const presentCode = (code: string | undefined) => nameReasonCodes.find(known => known === code) ?? null

const presentNameCheck = (check: HeldFacts['nameCheck']) =>
  check
    ? {
        code: presentCode(check.code),
        heldName: check.heldName ?? null,
        checkedAt: check.checkedAt.toISOString(),
        choice: nameChoices.find(choice => choice === check.choice) ?? null,
      }
    : null

const presentHeld = ({ payment }: Facts<'held_payment'>): StaffTaskFacts => ({
  kind: 'held_payment',
  payee: payment.name,
  payeeKind: payment.payeeKind,
  destination: destinationIn(payment.destination),
  reference: payment.reference,
  amount: moneyOf(payment.amountPence),
  accountEnding: endingOf(payment.accountNumber),
  heldAt: payment.heldAt.toISOString(),
  decideBy: payment.decideBy?.toISOString() ?? null,
  rule: payment.rule,
  ruleFacts: { ...payment.ruleFacts },
  purpose: payment.purpose ?? null,
  nameCheck: presentNameCheck(payment.nameCheck),
  warning: payment.warning ?? null,
  question: payment.question ?? null,
  answer: payment.answer ?? null,
  newDevices: payment.newDevices.map(({ device, since }) => ({ device, since: since.toISOString() })),
})

const presentClaim = ({ claim, payments, excessPence, entitledPence }: Facts<'claim'>): StaffTaskFacts => ({
  kind: 'claim',
  number: Number(claim.number),
  claimKind: claim.kind,
  status: claim.status,
  story: claim.story,
  isVulnerable: claim.isVulnerable,
  madeAt: claim.madeAt.toISOString(),
  dueDay: claim.dueDay,
  lastDay: claim.lastDay ?? null,
  payments: payments.map(
    ({ amountPence, paidAt, warningRule = null, purpose = null, nameCheck, ...payment }) => ({
      ...payment,
      amount: moneyOf(amountPence),
      paidAt: paidAt.toISOString(),
      warningRule,
      purpose,
      nameCheck: nameCheck ? { code: nameCheck.code ?? null } : null,
    }),
  ),
  excess: moneyOf(excessPence),
  entitled: moneyOf(entitledPence),
  steps: claim.events.map(({ step, text = null, at }) => ({ step, text, at: at.toISOString() })),
})

function presentCardDispute({ facts }: Facts<'card_dispute'>): StaffTaskFacts {
  const { dispute, creditablePence, paidPence, refundedPence, accountNumber, settledAt, ...payment } = facts
  const { number, card, creditPence, shouldBePence, dueDay = null } = dispute
  return {
    kind: 'card_dispute',
    number: Number(number),
    status: dispute.status,
    reason: dispute.reason,
    shouldHaveBeen: shouldBePence === undefined ? null : moneyOf(shouldBePence),
    story: dispute.story,
    amount: moneyOf(dispute.amountPence),
    madeAt: dispute.madeAt.toISOString(),
    dueDay,
    merchant: dispute.merchant,
    place: payment.place,
    country: payment.country,
    how: payment.how,
    hadPin: payment.hadPin,
    wasApproved: payment.wasApproved,
    paidAt: dispute.paidAt.toISOString(),
    settledAt: settledAt.toISOString(),
    paid: moneyOf(paidPence),
    refunded: moneyOf(refundedPence),
    card: { kind: card.kind, design: card.design, lastFour: card.lastFour },
    accountEnding: endingOf(accountNumber),
    isAccountClosed: payment.isAccountClosed,
    creditable: creditablePence === undefined ? null : moneyOf(creditablePence),
    credit: creditPence === undefined ? null : moneyOf(creditPence),
    open: moneyOf(payment.openPence),
    steps: dispute.events.map(({ step, text = null, at }) => ({ step, text, at: at.toISOString() })),
  }
}

const presentMessage = ({ message }: Facts<'message'>): StaffTaskFacts => ({
  kind: 'message',
  name: message.name,
  // A customer's is shown on their record, to who says why.
  email: message.customerId === undefined ? message.email : maskEmail(message.email),
  isFromCustomer: message.customerId !== undefined,
  subject: message.subject,
  message: message.message,
  sentAt: message.sentAt.toISOString(),
  answer: message.answer ? { text: message.answer.text, at: message.answer.at.toISOString() } : null,
})

const presentReturned = ({ returned }: Facts<'returned_payment'>): StaffTaskFacts => ({
  kind: 'returned_payment',
  payee: returned.name,
  ...('lastFour' in returned.of
    ? { destination: null, card: returned.of.lastFour, reference: null, reason: returned.of.because }
    : {
        destination: destinationIn(returned.of.destination),
        card: null,
        reference: returned.of.reference,
        reason: returnReason(returned.of.returnCode),
      }),
  amount: moneyOf(returned.amountPence),
  cameAt: returned.cameAt.toISOString(),
  closedAccountEnding: endingOf(returned.closedAccountNumber),
  accounts: returned.accounts.map(({ id, product, accountNumber }) => ({
    id,
    product,
    ending: endingOf(accountNumber),
  })),
})

const presentDispute = ({ freeze, holders }: Facts<'account_dispute'>): StaffTaskFacts => ({
  kind: 'account_dispute',
  accountId: freeze.account.id,
  product: freeze.account.product,
  accountEnding: endingOf(freeze.account.accountNumber),
  frozenBy: freeze.frozenBy,
  frozenAt: freeze.frozenAt.toISOString(),
  holders: holders.map(holder => ({ ...holder })),
})

/** The facts of a task as the staff's API presents them. */
export function presentTaskFacts(facts: TaskFacts): StaffTaskFacts {
  if (facts.kind === 'application') return presentApplication(facts)
  if (facts.kind === 'held_payment') return presentHeld(facts)
  if (facts.kind === 'claim') return presentClaim(facts)
  if (facts.kind === 'card_dispute') return presentCardDispute(facts)
  if (facts.kind === 'message') return presentMessage(facts)
  return facts.kind === 'returned_payment' ? presentReturned(facts) : presentDispute(facts)
}
