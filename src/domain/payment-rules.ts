import type { NameReasonCode } from './name-check.ts'
import type { Pence } from './money.ts'
import { type PaymentPurpose, type WarningRule, warningVersion } from './payment-purposes.ts'
import type { SparingExemption } from './payment-status.ts'

/** What the bank knows of a payment when its rules judge it. */
export interface PaymentFacts {
  readonly amountPence: Pence
  /** Nothing was completed from this customer to this destination over 24 hours ago (part two, 12.3). */
  readonly isNew: boolean
  /** What the name check said: null for a match; `unchecked` where none is possible. */
  readonly name: NameReasonCode | null | 'unchecked'
  readonly purpose: PaymentPurpose | undefined
  /** Staff stopped the destination. */
  readonly isStopped: boolean
  /** The customer's payments to new destinations in the hour before this one. */
  readonly newInLastHour: number
  /** The browser is new for this customer (part two, 14.6). */
  readonly isNewDevice: boolean
  /** In the last 24 hours another password, email or phone, a removed method, or a recovery. */
  readonly hasChangedAccess: boolean
  /** The largest payment of the last 12 months; 0 for none. */
  readonly largestPence: Pence
}

interface Rule<Name extends string> {
  readonly name: Name
  readonly applies: (facts: PaymentFacts) => boolean
}

/** Rises when a rule changes. A payment keeps the version that judged it. */
export const rulesVersion = 1

const pounds = (amount: bigint): Pence => amount * 100n

const isUnmatched = ({ name }: PaymentFacts): boolean => name === 'ANNM'

/** Answers that say nothing of the name. */
const unchecked: ReadonlySet<string | null> = new Set(['unchecked', 'ACNS', 'SCNS', 'OPTO', 'no_answer'])

/** The bank does not make the payment. */
const refuseRules = [
  { name: 'stopped_destination', applies: facts => facts.isStopped },
  { name: 'keep_safe', applies: facts => facts.purpose === 'keep_safe' },
] as const satisfies readonly Rule<string>[]

/** The bank sets the money aside and looks at the payment. All but `large` are of payments to someone new. */
const holdRules = [
  { name: 'large', applies: ({ amountPence }) => amountPence > pounds(100_000n) },
  {
    name: 'unmatched_new',
    applies: facts =>
      facts.isNew && (isUnmatched(facts) || unchecked.has(facts.name)) && facts.amountPence >= pounds(1_000n),
  },
  {
    name: 'risky_purpose',
    applies: ({ isNew, purpose, amountPence }) =>
      isNew && (purpose === 'investment' || purpose === 'cryptocurrency') && amountPence >= pounds(1_000n),
  },
  { name: 'fast', applies: ({ isNew, newInLastHour }) => isNew && newInLastHour >= 2 },
  {
    name: 'new_device',
    applies: ({ isNew, isNewDevice, amountPence }) => isNew && isNewDevice && amountPence >= pounds(250n),
  },
  {
    name: 'changed_access',
    applies: ({ isNew, hasChangedAccess, amountPence }) =>
      isNew && hasChangedAccess && amountPence >= pounds(500n),
  },
] as const satisfies readonly Rule<string>[]

/** The customer reads a warning first. The first one that applies is shown. */
const warnRules = [
  { name: 'unmatched', applies: isUnmatched },
  { name: 'purpose', applies: ({ purpose }) => purpose !== undefined },
] as const satisfies readonly Rule<WarningRule>[]

/** The customer is asked what the payment is for. */
const askRules = [
  { name: 'first', applies: ({ isNew, amountPence }) => isNew && amountPence >= pounds(100n) },
  {
    name: 'unusual',
    applies: ({ amountPence, largestPence }) =>
      amountPence >= pounds(1_000n) && amountPence > 3n * largestPence,
  },
] as const satisfies readonly Rule<string>[]

export type StoppingRule = (typeof refuseRules)[number]['name'] | (typeof holdRules)[number]['name']

/** What the rules make of a payment. */
export interface PaymentJudgement {
  /** What stops it, the strongest first: the bank refuses it, or holds it. The customer does not read the rule. */
  readonly act: 'refuse' | 'hold' | undefined
  readonly rule: StoppingRule | undefined
  readonly warning: WarningRule | undefined
  readonly asksPurpose: boolean
}

const firstOf = <Name extends string>(rules: readonly Rule<Name>[], facts: PaymentFacts): Name | undefined =>
  rules.find(({ applies }) => applies(facts))?.name

/** Judges a payment to somebody else. The strongest rule acts: refuse, hold, warn, ask (part two, 12.4). */
export function judgePayment(facts: PaymentFacts): PaymentJudgement {
  const refusing = firstOf<StoppingRule>(refuseRules, facts)
  const rule = refusing ?? firstOf<StoppingRule>(holdRules, facts)
  return {
    act: refusing ? 'refuse' : rule && 'hold',
    rule,
    warning: firstOf(warnRules, facts),
    asksPurpose: firstOf<string>(askRules, facts) !== undefined,
  }
}

/** The rule of a warning that was read; undefined if it was not of the version in force. */
export const warningRead = (
  warning: { readonly rule: WarningRule; readonly version: number } | undefined,
): WarningRule | undefined => (warning?.version === warningVersion ? warning.rule : undefined)

/** What the customer was not asked, or did not read, that a payment needs which is not refused: first its purpose, then the warning. */
export function missingAnswer(
  { act, asksPurpose, warning }: PaymentJudgement,
  answers: { readonly purpose: PaymentPurpose | undefined; readonly warning: WarningRule | undefined },
): 'purpose_missing' | 'warning_missing' | undefined {
  if (act === 'refuse') return undefined
  if (asksPurpose && answers.purpose === undefined) return 'purpose_missing'
  return warning !== undefined && warning !== answers.warning ? 'warning_missing' : undefined
}

/** The most of one payment to a trusted payee, and of one of low value, without a confirmation. */
const trustedMaxPence: Pence = pounds(1_000n)
const lowValueMaxPence: Pence = pounds(25n)

/** The most payments of low value, and their sum, since the last confirmation that was used. */
const lowValueCountMax = 5
const lowValueSumMaxPence: Pence = pounds(85n)

/** The payments of low value since the last confirmation that was used. */
export interface LowValueUse {
  readonly count: number
  readonly sumPence: Pence
}

/** What spares a payment its confirmation, the first that fits; undefined if nothing does (part two, 14.5). */
export function exemptionOf(
  facts: PaymentFacts,
  { isTrusted, used }: { readonly isTrusted: boolean; readonly used: LowValueUse },
): SparingExemption | undefined {
  const { amountPence, isNew, isNewDevice, hasChangedAccess } = facts
  if (isNew || isNewDevice || hasChangedAccess || isUnmatched(facts)) return undefined
  if (judgePayment(facts).warning !== undefined) return undefined
  if (isTrusted && amountPence <= trustedMaxPence) return 'trusted_payee'
  const isLow =
    amountPence <= lowValueMaxPence &&
    used.count < lowValueCountMax &&
    used.sumPence + amountPence <= lowValueSumMaxPence
  return isLow ? 'low_value' : undefined
}
