import { paymentWords } from '../../../contract/payment-words.ts'
import { standingOrderWords as words } from '../../../contract/standing-order-words.ts'
import {
  askedForDates,
  type Frequency,
  frequencies,
  nextDateOf,
  type PaymentRule,
  paymentsRange,
} from '../../../domain/frequencies.ts'
import { penceOf } from '../../../domain/money.ts'
import type { PaymentPurpose } from '../../../domain/payment-purposes.ts'
import type { NameChoice } from '../../../domain/payment-status.ts'
import { checkByFetched } from '../form-checks.ts'
import { amountForReading } from '../transfers/amount-field.tsx'
import type { ReadWarning } from '../pay/pay-draft.ts'
import { dateFault, type DateRange } from '../payments/due-words.ts'
import type { Checked } from '../use-app-form.ts'

/** The fields of a standing order as typed and chosen (specification section 13.3). */
export interface StandingOrderFields {
  readonly accountId: string
  /** The recipient: `payee:{id}`, or `own:{id}` of an own account or pot. */
  readonly payTo: string
  readonly amount: string
  readonly reference: string
  readonly frequency: Frequency | ''
  /** `YYYY-MM-DD`, as `endOn`. */
  readonly firstOn: string
  readonly ends: 'never' | 'date' | 'count'
  readonly endOn: string
  readonly payments: string
  readonly lastAmount: string
}

/** The fields that can show a message, in the form's order. */
export const fieldNames = [
  'accountId',
  'payTo',
  'amount',
  'reference',
  'frequency',
  'firstOn',
  'endOn',
  'payments',
  'lastAmount',
] as const

export type FieldName = (typeof fieldNames)[number]

/** When it pays, as the bank is sent it. */
export interface FilledRule {
  readonly frequency: Frequency
  readonly firstOn: string
  readonly endOn?: string
  readonly payments?: number
}

/** A standing order as it is sent to the bank, without its id and recipient. `amount`: a wire amount. */
export interface FilledTerms extends FilledRule {
  readonly amount: string
  readonly reference?: string | undefined
  readonly lastAmount?: string | undefined
}

/** One that is set up. Either `payeeId` or `creditorAccountId`. */
export interface FilledStandingOrder extends FilledTerms {
  readonly accountId: string
  readonly payeeId?: string
  readonly creditorAccountId?: string
  readonly nameCheckId?: string
  readonly nameChoice?: NameChoice
  readonly purpose?: PaymentPurpose
  readonly warning?: ReadWarning
}

const isFrequency = (text: string): text is Frequency => frequencies.some(each => each === text)

/** A whole number that was typed; undefined for anything else. */
function readNumber(typed: string): number | undefined {
  const digits = typed.trim()
  return /^[0-9]{1,3}$/.test(digits) ? Number(digits) : undefined
}

type RuleFields = Pick<StandingOrderFields, 'frequency' | 'firstOn' | 'ends' | 'endOn' | 'payments'>

interface RuleBounds {
  /** The dates that the first payment may have. */
  readonly range: DateRange
  /** The least number of payments: one that is changed may have one left. Default: 2. */
  readonly paymentsMin?: number
  /** The date of the next payment of one that is changed. Left as it is, it is never at fault. */
  readonly keptOn?: string
}

/** The end of a rule as far as it counts; undefined where it cannot be read. */
function endOf({ ends, endOn, payments }: RuleFields): Pick<FilledRule, 'endOn' | 'payments'> | undefined {
  if (ends === 'never') return {}
  if (ends === 'date') return endOn === '' ? undefined : { endOn }
  const number = readNumber(payments)
  return number === undefined ? undefined : { payments: number }
}

const hasTwoDates = (rule: PaymentRule): boolean => {
  let found = 0
  for (const _ of askedForDates(rule)) {
    found += 1
    if (found === 2) return true
  }
  return false
}

/** What is wrong with when a standing order pays, by field. */
function faultsOfRule(
  fields: RuleFields,
  { range, paymentsMin = paymentsRange.min, keptOn }: RuleBounds,
): { readonly [name in FieldName]?: string } {
  const { frequency, firstOn, ends, endOn } = fields
  const first = firstOn === keptOn ? undefined : dateFault(firstOn, range)
  return {
    ...(frequency === '' && { frequency: words.frequency }),
    ...(first !== undefined && { firstOn: first }),
    ...(ends === 'date' && endDateFault()),
    ...(ends === 'count' && numberFault()),
  }

  function endDateFault() {
    if (endOn === '') return { endOn: paymentWords.date.missing }
    if (frequency === '' || first !== undefined) return {}
    const from = nextDateOf({ frequency, firstOn }) ?? firstOn
    if (endOn <= from) return { endOn: words.endOn.outOfRange }
    return paymentsMin > 1 && !hasTwoDates({ frequency, firstOn, endOn })
      ? { endOn: words.endOn.onePayment }
      : {}
  }

  function numberFault() {
    const number = readNumber(fields.payments)
    const isInside = number !== undefined && number >= paymentsMin && number <= paymentsRange.max
    if (isInside) return {}
    return { payments: paymentsMin > 1 ? words.payments : words.paymentsLeft }
  }
}

/** When it pays, if that is whole; undefined while something is missing or wrong. */
function readRule(fields: RuleFields, bounds: RuleBounds): FilledRule | undefined {
  const { frequency, firstOn } = fields
  if (!isFrequency(frequency) || Object.keys(faultsOfRule(fields, bounds)).length > 0) return undefined
  const end = endOf(fields)
  return end && { frequency, firstOn, ...end }
}

/**
 * The date of the first payment, as the bank is asked about it. Left out where it cannot be asked for now: a date that is kept
 * may be over, and the last working day of a month may be after the last date of all. `range`: of a payment.
 */
export function executeOnOf(
  { frequency, firstOn }: Pick<FilledRule, 'frequency' | 'firstOn'>,
  range: DateRange,
): { readonly executeOn?: string } {
  const executeOn = nextDateOf({ frequency, firstOn }) ?? firstOn
  return dateFault(executeOn, range) === undefined ? { executeOn } : {}
}

/** When it pays as far as it can be shown: an end that is missing or wrong is left out. */
export function readShownRule(fields: RuleFields, bounds: RuleBounds): FilledRule | undefined {
  return readRule(fields, bounds) ?? readRule({ ...fields, ends: 'never' }, bounds)
}

/** The rest as the contract reads it. */
export interface CheckedTexts {
  readonly amount: string
  readonly reference?: string | undefined
  readonly lastAmount?: string | undefined
}

/** Joins what the contract says of the texts with what the days say of the rule. */
export function joinChecks(
  texts: Checked<string, CheckedTexts>,
  fields: RuleFields,
  bounds: RuleBounds,
): Checked<FieldName, FilledTerms> {
  const rule = readRule(fields, bounds)
  if (texts.ok && rule) return { ok: true, value: { ...texts.value, ...rule } }
  return { ok: false, faults: { ...(!texts.ok && texts.faults), ...faultsOfRule(fields, bounds) } }
}

const checkTexts = checkByFetched<
  Pick<StandingOrderFields, 'amount' | 'reference' | 'lastAmount'>,
  CheckedTexts
>(async () => (await import('./standing-order-rules.ts')).checkTexts)

/** Fetches what `checkTerms` needs. */
export const prepareTerms = (): void => checkTexts.prepare?.()

/** What is filled in besides the recipient. A last amount that was typed counts only where there is an end. */
export async function checkTerms(
  fields: StandingOrderFields,
  bounds: RuleBounds,
): Promise<Checked<FieldName, FilledTerms>> {
  const { amount, reference, ends } = fields
  const lastAmount = ends === 'never' ? '' : fields.lastAmount
  return joinChecks(await checkTexts({ amount, reference, lastAmount }), fields, bounds)
}

/** The larger of its amounts, a wire amount: what the bank is asked about (specification section 12.4). */
export const largerAmount = ({
  amount,
  lastAmount = amount,
}: Pick<FilledTerms, 'amount' | 'lastAmount'>): string =>
  penceOf(lastAmount) > penceOf(amount) ? lastAmount : amount

const payee = 'payee:'
const own = 'own:'

export const payeeOption = (payeeId: string): string => payee + payeeId
export const ownOption = (accountId: string): string => own + accountId

/** The recipient that a choice of Pay to stands for, as it is sent to the bank; undefined for none. */
export function readPayTo(
  payTo: string,
): Pick<FilledStandingOrder, 'payeeId' | 'creditorAccountId'> | undefined {
  if (payTo.startsWith(payee)) return { payeeId: payTo.slice(payee.length) }
  return payTo.startsWith(own) ? { creditorAccountId: payTo.slice(own.length) } : undefined
}

/** The field where the bank's error about one of its own fields is shown. */
export const fieldOfError = (field: string): string =>
  field === 'payeeId' || field === 'creditorAccountId' ? 'payTo' : field

/** What the form shows of terms that are filled in already. */
export const fieldsOfTerms = (terms: FilledTerms): Omit<StandingOrderFields, 'accountId' | 'payTo'> => ({
  amount: amountForReading(terms.amount),
  reference: terms.reference ?? '',
  frequency: terms.frequency,
  firstOn: terms.firstOn,
  ends: terms.endOn === undefined ? (terms.payments === undefined ? 'never' : 'count') : 'date',
  endOn: terms.endOn ?? '',
  payments: terms.payments === undefined ? '' : String(terms.payments),
  lastAmount: terms.lastAmount === undefined ? '' : amountForReading(terms.lastAmount),
})

/** What the form shows of an order that is filled in already. */
export function fieldsOf(filled: FilledStandingOrder): StandingOrderFields {
  const { accountId, payeeId, creditorAccountId } = filled
  const payTo = payeeId === undefined ? ownOption(creditorAccountId ?? '') : payeeOption(payeeId)
  return { accountId, payTo, ...fieldsOfTerms(filled) }
}

/** A form in which nothing is chosen but the account. */
export const emptyFields = (accountId: string): StandingOrderFields => ({
  accountId,
  payTo: '',
  amount: '',
  reference: '',
  frequency: '',
  firstOn: '',
  ends: 'never',
  endOn: '',
  payments: '',
  lastAmount: '',
})
