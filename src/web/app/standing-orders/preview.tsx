import { useWatch } from 'react-hook-form'
import { dueReason, formatWeekdayAndDate } from '../../../domain/format-dates.ts'
import { yearWithoutHolidays } from '../../../domain/due-days.ts'
import {
  describe,
  lastDateOf,
  nextPaymentsOf,
  type PaymentRule,
  type RulePayment,
} from '../../../domain/frequencies.ts'
import { formatPence, penceOf } from '../../../domain/money.ts'
import { moneyFromTyped } from '../../../domain/typed-amount.ts'
import type { DateRange } from '../payments/due-words.ts'
import type { AppForm } from '../use-app-form.ts'
import { DayTile } from './day-tile.tsx'
import { readShownRule, type StandingOrderFields } from './standing-order-form.ts'
import { previewWords as words } from './standing-order-words.ts'

/** As many payments as the preview shows, besides the last one. */
const shownPayments = 3

interface PreviewProps {
  readonly form: AppForm<StandingOrderFields>
  readonly range: DateRange
  readonly paymentsMin?: number
  readonly keptOn?: string
  /** The rule that stands where one is changed. */
  readonly follow?: (rule: PaymentRule) => PaymentRule
  readonly className?: string
}

/** Beside the form: the rule in words, the next three payments and the last one (specification section 13.3). */
export function Preview({ form, range, paymentsMin, keptOn, follow, className = '' }: PreviewProps) {
  const fields = useWatch({ control: form.control, compute: (typed: StandingOrderFields) => typed })
  const rule = readShownRule(fields, {
    range,
    ...(paymentsMin !== undefined && { paymentsMin }),
    ...(keptOn !== undefined && { keptOn }),
  })
  return (
    <section
      aria-label={words.heading}
      aria-live="polite"
      className={`overflow-clip rounded-panel border border-line bg-surface ${className}`}
    >
      <h2 className="px-4 pt-4 text-xl md:px-6">{words.heading}</h2>
      {rule ? (
        <Payments rule={follow ? follow(rule) : rule} amounts={amountsOf(fields)} />
      ) : (
        <p className="px-4 pt-2 pb-5 text-muted md:px-6">{words.empty}</p>
      )}
    </section>
  )
}

/** The payments, as far as the form can be read; nothing is shown for an amount that is not typed yet. */
interface ShownAmounts {
  readonly amountPence: bigint | undefined
  readonly lastAmountPence: bigint | undefined
}

const readPence = (typed: string): bigint | undefined => {
  const money = moneyFromTyped(typed)
  return money === undefined ? undefined : penceOf(money)
}

const amountsOf = ({ amount, lastAmount, ends }: StandingOrderFields): ShownAmounts => ({
  amountPence: readPence(amount),
  lastAmountPence: ends === 'never' ? undefined : readPence(lastAmount),
})

/** Nothing, of an amount that is not typed yet. */
const printedOf = ({ amountPence }: RulePayment): string | undefined =>
  amountPence === 0n ? undefined : formatPence(amountPence)

function Payments({ rule, amounts }: { rule: PaymentRule; amounts: ShownAmounts }) {
  const { amountPence, lastAmountPence } = amounts
  const known = {
    amountPence: amountPence ?? 0n,
    ...(lastAmountPence !== undefined && { lastAmountPence }),
  }
  const next = nextPaymentsOf(rule, { amounts: known, from: '', count: shownPayments })
  const last = lastOf(rule, known, next)
  const unknown = yearWithoutHolidays([...next, ...(last ? [last] : [])].map(({ dueOn }) => dueOn))
  return (
    <>
      <p className="px-4 pt-2 pb-4 text-muted md:px-6">{describe(rule)}</p>
      <ol>
        {next.map(payment => (
          <PreviewRow key={payment.askedFor} payment={payment} amount={printedOf(payment)} />
        ))}
        {last && <PreviewRow payment={last} amount={printedOf(last)} note={lastNote(rule)} isLast />}
      </ol>
      {unknown !== undefined && (
        <p className="border-t border-line px-4 py-3 text-sm text-muted md:px-6">{words.unknown(unknown)}</p>
      )}
    </>
  )
}

const lastNote = ({ payments }: PaymentRule): string =>
  payments === undefined ? words.lastByDate : words.last(payments)

/** The last payment, where it is not one of those that are shown. */
function lastOf(
  rule: PaymentRule,
  amounts: { readonly amountPence: bigint; readonly lastAmountPence?: bigint },
  next: readonly RulePayment[],
): RulePayment | undefined {
  const date = lastDateOf(rule)
  if (date === undefined || next.some(({ askedFor }) => askedFor === date)) return undefined
  return nextPaymentsOf(rule, { amounts, from: date, count: 1 })[0]
}

interface PreviewRowProps {
  readonly payment: RulePayment
  readonly amount: string | undefined
  readonly note?: string
  readonly isLast?: true
}

const PreviewRow = ({ payment, amount, note, isLast }: PreviewRowProps) => (
  <li
    className={`money grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line px-4 py-3.25 leading-[1.4] md:px-6 ${isLast ? 'bg-sunken' : ''}`}
  >
    <DayTile date={payment.dueOn} onTint={isLast ?? false} />
    <span className="min-w-0">
      <b className="font-semibold">{formatWeekdayAndDate(payment.dueOn)}</b>
      <small className="block text-sm text-muted empty:hidden">
        {[dueReason(payment), note].filter(Boolean).join(' ')}
      </small>
    </span>
    <span className="font-semibold">{amount}</span>
  </li>
)
