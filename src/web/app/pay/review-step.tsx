import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Account } from '../../../contract/accounts.ts'
import { formatDestination } from '../../../domain/destination.ts'
import { londonDateOf } from '../../../domain/london-time.ts'
import { formatMoney, penceOf } from '../../../domain/money.ts'
import { purposeLabel } from '../../../domain/payment-purposes.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { shortName } from '../accounts/own-account-words.ts'
import { useEnvironment } from '../environment.ts'
import { chosenRow, nameRow } from '../payees/name-check-rows.ts'
import type { RefusedRequest } from '../use-app-form.ts'
import type { Assessment, HowMuch, PayDraft, Step, Whom } from './pay-draft.ts'
import { receivedReference } from './pay-draft.ts'
import { arrivalOf, payWords } from './pay-words.ts'
import { PayNotice } from './step-parts.tsx'
import { useStepLink } from './use-pay-flow.ts'

const words = payWords.review

interface ReviewRow {
  readonly name: string
  readonly value: ReactNode
  readonly note?: string | undefined
  /** The step that changes it. */
  readonly change?: Step
}

interface ReviewStepProps {
  readonly draft: PayDraft
  readonly whom: Whom
  readonly howMuch: HowMuch
  readonly assessment: Assessment
  readonly accounts: readonly Account[]
  readonly isBusy: boolean
  readonly refusal: RefusedRequest | undefined
  readonly onConfirm: () => void
}

/** The fourth step: all that is going to happen, each with the way to change it. */
export function ReviewStep({ isBusy, refusal, onConfirm, ...reviewed }: ReviewStepProps) {
  const { clock } = useEnvironment()
  const rows = rowsOf(reviewed, londonDateOf(new Date(clock.now())))
  return (
    <>
      <dl className="money rounded-panel border border-line bg-surface px-4 py-2 text-nav leading-[1.45] md:px-6">
        {rows.map(row => (
          <Row key={row.name} {...row} />
        ))}
      </dl>
      <PayNotice refusal={refusal} />
      <div>
        <Button size="large" className="max-md:w-full" busy={isBusy} onClick={onConfirm}>
          {payWords.confirm}
        </Button>
      </div>
    </>
  )
}

const rowClass =
  'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line py-2.75 not-first:border-t md:grid-cols-[8rem_minmax(0,1fr)_auto] md:items-baseline'

function Row({ name, value, note, change }: ReviewRow) {
  const stepLink = useStepLink()
  return (
    <div className={rowClass}>
      <dt className="text-muted max-md:col-span-2">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">
        {value}
        {note !== undefined && <span className="block text-sm font-normal text-muted">{note}</span>}
      </dd>
      {change && (
        <dd className="text-sm">
          <Link to={stepLink(change)} className="link tap -my-3">
            {words.change}
            <span className="sr-only"> {name.toLowerCase()}</span>
          </Link>
        </dd>
      )}
    </div>
  )
}

function rowsOf(
  {
    draft,
    whom,
    howMuch,
    assessment,
    accounts,
  }: Pick<ReviewStepProps, 'draft' | 'whom' | 'howMuch' | 'assessment' | 'accounts'>,
  today: string,
): readonly ReviewRow[] {
  const { destination, kind, name } = whom
  const from = accounts.find(({ id }) => id === howMuch.accountId)
  const { amount, reference = words.noReference(name) } = howMuch
  const received = receivedReference(reference, destination)
  return [
    {
      name: payWords.amount,
      value: (
        <span className="font-display text-[1.5rem] leading-[1.15] font-heading tracking-[-.02em]">
          {formatMoney(amount)}
        </span>
      ),
      change: 'amount',
    },
    { name: words.to, value: name, change: 'who' },
    ...nameCheckRow(whom),
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
    { name: words.when, value: words.now },
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

const badgeLooks = { match: 'completed', close: 'neutral', danger: 'declined', unchecked: 'neutral' } as const

/** The result of the name check after the customer's choice. An account abroad has none. */
function nameCheckRow({ verdict, nameChoice, ...asked }: Whom): readonly ReviewRow[] {
  if (!verdict) return []
  const row = nameRow(asked, verdict)
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
