import type { Account } from '../../../contract/accounts.ts'
import { formatDestination } from '../../../domain/destination.ts'
import { dueText } from '../../../domain/format-dates.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatMoney, penceOf } from '../../../domain/money.ts'
import { purposeLabel } from '../../../domain/payment-purposes.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { shortName } from '../accounts/own-account-words.ts'
import { useEnvironment } from '../environment.ts'
import { chosenRow, nameRow } from '../payees/name-check-rows.ts'
import type { RefusedRequest } from '../use-app-form.ts'
import type { Assessment, PaymentTerms, PayDraft, Step, Recipient } from './pay-draft.ts'
import { receivedReference } from './pay-draft.ts'
import { arrivalOf, payWords } from './pay-words.ts'
import { ReviewAmount, ReviewList, type ReviewRow } from './review-list.tsx'
import { PayNotice } from './step-parts.tsx'
import { useStepLink } from './use-pay-flow.ts'

const { review: words, when } = payWords

/** `change`: the step that changes it. */
interface StepRow extends Omit<ReviewRow, 'change'> {
  readonly change?: Step
}

interface ReviewStepProps {
  readonly draft: PayDraft
  readonly recipient: Recipient
  readonly terms: PaymentTerms
  readonly assessment: Assessment
  readonly accounts: readonly Account[]
  readonly isBusy: boolean
  readonly refusal: RefusedRequest | undefined
  readonly onConfirm: () => void
}

/** The fourth step: all that is going to happen, each with the way to change it. */
export function ReviewStep({ isBusy, refusal, onConfirm, ...reviewed }: ReviewStepProps) {
  const { clock } = useEnvironment()
  const stepLink = useStepLink()
  const rows = rowsOf(reviewed, londonDateOf(new Date(clock.now()))).map(({ change, ...row }) => ({
    ...row,
    ...(change && { change: stepLink(change).search }),
  }))
  return (
    <>
      <ReviewList rows={rows} />
      <PayNotice refusal={refusal} />
      <div>
        <Button size="large" className="max-md:w-full" busy={isBusy} onClick={onConfirm}>
          {payWords.confirm}
        </Button>
      </div>
    </>
  )
}

function rowsOf(
  {
    draft,
    recipient,
    terms,
    assessment,
    accounts,
  }: Pick<ReviewStepProps, 'draft' | 'recipient' | 'terms' | 'assessment' | 'accounts'>,
  today: string,
): readonly StepRow[] {
  const { destination, kind, name } = recipient
  const from = accounts.find(({ id }) => id === terms.accountId)
  const { amount, reference = words.noReference(name) } = terms
  const received = receivedReference(reference, destination)
  return [
    {
      name: payWords.amount,
      value: <ReviewAmount amount={amount} />,
      change: 'amount',
    },
    { name: words.to, value: name, change: 'who' },
    ...nameCheckRow(recipient),
    {
      name: words.account,
      value: formatDestination(destination),
      note: destination.scheme === 'iban' ? payWords.abroad : payWords.account[kind],
      change: 'who',
    },
    { name: payWords.from, value: from && shortName(from), change: 'amount' },
    {
      name: payWords.reference,
      value: reference,
      note: received === undefined ? undefined : payWords.received(received),
      change: 'amount',
    },
    { name: when.label, value: whenOf(terms, assessment), change: 'amount' },
    { name: words.arrives, value: arrivalOf(assessment.rail, assessment.dueOn, today) },
    {
      name: words.fee,
      value: penceOf(assessment.fee) === 0n ? words.none : formatMoney(assessment.fee),
    },
    ...(draft.purpose
      ? [{ name: words.purpose, value: purposeLabel(draft.purpose), change: 'purpose' as const }]
      : []),
  ]
}

/** Now, or the date on which it is paid, with the one that was asked for where they differ. */
const whenOf = ({ executeOn }: PaymentTerms, { dueOn }: Assessment): string =>
  executeOn === undefined ? when.now : dueText({ askedFor: executeOn, dueOn })

const badgeLooks = { match: 'completed', close: 'neutral', danger: 'declined', unchecked: 'neutral' } as const

/** The result of the name check after the customer's choice. An account abroad has none. */
function nameCheckRow({ verdict, nameChoice, ...query }: Recipient): readonly StepRow[] {
  if (!verdict) return []
  const row = nameRow(query, verdict)
  const { look, label, text } = nameChoice ? chosenRow(row, nameChoice) : row
  return [
    {
      name: words.nameCheck,
      value: <Badge look={badgeLooks[look]}>{label}</Badge>,
      note: text.map(part => part.text).join(''),
      change: 'who',
    },
  ]
}
