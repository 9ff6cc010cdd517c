import { dateRangeOf, yearWithoutHolidays } from '../../domain/due-days.ts'
import {
  askedForDates,
  describe,
  type Frequency,
  lastDateOf,
  lastEndOf,
  nextDateOf,
  nextPaymentsOf,
  type PaymentRule,
  type RulePayment,
} from '../../domain/frequencies.ts'
import type { Pence } from '../../domain/money.ts'
import { accepted, refused, type Result } from '../result.ts'

/** When a standing order pays and what, as it is asked for. Dates are dates asked for, `YYYY-MM-DD`. */
export interface RequestedTerms {
  readonly amountPence: Pence
  /** Of the last payment; with an end only. */
  readonly lastAmountPence?: Pence | undefined
  readonly frequency: Frequency
  readonly firstOn: string
  readonly endOn?: string | undefined
  readonly payments?: number | undefined
}

/** Terms that a standing order may have. */
export interface CheckedTerms {
  readonly amountPence: Pence
  readonly lastAmountPence: Pence | undefined
  /** With `startsOn`, the first date asked for. */
  readonly rule: PaymentRule & { readonly startsOn: string }
  readonly lastOn: string | undefined
}

/** What is wrong with when it pays and what, beside the field. `first`, `last`: the dates that can be chosen. */
export interface TermsFault {
  readonly code: 'bad_terms'
  readonly field: 'firstOn' | 'endOn' | 'lastAmount'
  readonly fault: 'out_of_range' | 'one_payment' | 'not_accepted'
  readonly first: string
  readonly last: string
}

/** Dates at which a standing order that is changed may go on. */
interface Present {
  /** The date asked for that is next, with the rule that it is one of. */
  readonly rule: PaymentRule
  readonly nextOn: string
  /** The first date on which nothing was paid or skipped; undefined for any. */
  readonly freeFrom: string | undefined
}

/**
 * Checks when a standing order would pay. A new one has its first payment from tomorrow to the same date in 12 months, and
 * at least two payments; one that is changed keeps its next date or has another one from tomorrow on, and at least one
 * payment left. Without an end there is no last amount. An end date is at most 50 years after the first, or the next, payment.
 * With its next date kept, and as often, later dates are counted from where they were. Source: specification sections 13.1 and 13.3.
 */
export function checkTerms(
  request: RequestedTerms,
  { at, present }: { readonly at: Date; readonly present?: Present },
): Result<CheckedTerms, TermsFault> {
  const range = rangeOf(at, present?.freeFrom)
  const fault = (field: TermsFault['field'], what: TermsFault['fault']) =>
    refused({ code: 'bad_terms', field, fault: what, ...range } as const)
  const { frequency, firstOn, endOn, payments, amountPence, lastAmountPence } = request
  const keepsNextDate = present !== undefined && firstOn === present.nextOn
  if (!keepsNextDate && (firstOn < range.first || firstOn > range.last))
    return fault('firstOn', 'out_of_range')
  const goesOn = keepsNextDate && frequency === present.rule.frequency
  const anchor = goesOn ? present.rule.firstOn : firstOn
  const startsOn = nextDateOf({ frequency, firstOn: anchor }, firstOn)
  if (startsOn === undefined) throw new Error('a rule without an end has a next date')
  const rule = { frequency, firstOn: anchor, startsOn, endOn, payments }
  if (endOn !== undefined) {
    const isTooEarly = present ? endOn < startsOn : endOn <= startsOn
    if (isTooEarly || endOn > lastEndOf(startsOn)) return fault('endOn', 'out_of_range')
    if (!present && hasOneDate(rule)) return fault('endOn', 'one_payment')
  }
  if (lastAmountPence !== undefined && endOn === undefined && payments === undefined)
    return fault('lastAmount', 'not_accepted')
  return accepted({ amountPence, lastAmountPence, rule, lastOn: lastDateOf(rule) })
}

function rangeOf(at: Date, freeFrom = ''): { readonly first: string; readonly last: string } {
  const { first, last } = dateRangeOf(at)
  return { first: freeFrom > first ? freeFrom : first, last }
}

function hasOneDate(rule: PaymentRule): boolean {
  const dates = askedForDates(rule)
  dates.next()
  return dates.next().done === true
}

/** The larger of the amounts: the checks before a payment look at it (part two, 13.3). */
export const largerAmountOf = ({
  amountPence,
  lastAmountPence = 0n,
}: Pick<CheckedTerms, 'amountPence' | 'lastAmountPence'>): Pence =>
  lastAmountPence > amountPence ? lastAmountPence : amountPence

/** What a standing order would do, before it is set up. */
export interface TermsPreview {
  /** In a sentence. */
  readonly rule: string
  /** Three at most. */
  readonly nextPayments: readonly RulePayment[]
  /** If it has an end. */
  readonly lastPayment: RulePayment | undefined
  /** The first year of these dates whose bank holidays are not known yet. */
  readonly unknownYear: number | undefined
}

const shownNext = 3

/**
 * The payments of a standing order that a customer thinks of, at a time: the next three, and the last one. Nothing is kept. Refused
 * as {@link checkTerms} says, of a new one. Source: specification section 13.3.
 */
export function previewTerms(request: RequestedTerms, at: Date): Result<TermsPreview, TermsFault> {
  const checked = checkTerms(request, { at })
  if (!checked.ok) return checked
  const { rule, lastOn, amountPence, lastAmountPence } = checked.value
  const amounts = { amountPence, lastAmountPence }
  const nextPayments = nextPaymentsOf(rule, { amounts, from: rule.startsOn, count: shownNext })
  const [lastPayment] = lastOn === undefined ? [] : nextPaymentsOf(rule, { amounts, from: lastOn, count: 1 })
  const shown = [...nextPayments, ...(lastPayment ? [lastPayment] : [])]
  return accepted({
    rule: describe(rule),
    nextPayments,
    lastPayment,
    unknownYear: yearWithoutHolidays(shown.map(({ dueOn }) => dueOn)),
  })
}
