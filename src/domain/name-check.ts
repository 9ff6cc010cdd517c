import { matchName, type NameHolder } from './name-match.ts'
import type { NameChoice } from './payment-status.ts'

/**
 * The codes of Confirmation of Payee, in the order of specification section 12.2. No code means that name and kind match.
 * `no_answer`: the bank has no answer, in time or at all; it is no code of the scheme.
 */
export const nameReasonCodes = [
  'MBAM',
  'BAMM',
  'PAMM',
  'BANM',
  'PANM',
  'ANNM',
  'IVCR',
  'AC01',
  'CASS',
  'ACNS',
  'SCNS',
  'OPTO',
  'no_answer',
] as const
export type NameReasonCode = (typeof nameReasonCodes)[number]

export const payeeKinds = ['personal', 'business'] as const
export type PayeeKind = (typeof payeeKinds)[number]

/** What a name check says: null for a match, or its code. A held name comes with MBAM, BAMM and PAMM alone. */
export interface NameVerdict {
  readonly reasonCode: NameReasonCode | null
  readonly heldName?: string | undefined
}

/** Whether a name check with this code reveals whose account it is: the name is close. */
export const revealsHeldName = (code: NameReasonCode | null): boolean =>
  code === 'MBAM' || code === 'BAMM' || code === 'PAMM'

/**
 * What the customer chooses before somebody is paid whose name does not match; undefined where nothing is chosen. A code that
 * says nothing of the name asks for nothing. Source: specification section 12.2.
 */
export function choiceNeeded(code: NameReasonCode | null): NameChoice | undefined {
  if (code === 'ANNM') return 'checked_another_way'
  return revealsHeldName(code) || code === 'BANM' || code === 'PANM' ? 'continue' : undefined
}

/** What was asked of an account: a name, and whether a person or a business holds it. */
export interface CheckedName {
  readonly name: string
  readonly kind: PayeeKind
}

/** Judges a name and a kind by an account's holders. Source: specification section 12.2. */
export function judgeName({ name, kind }: CheckedName, holder: NameHolder): NameVerdict {
  const { outcome, close } = matchName(name, holder)
  const isBusiness = holder.kind === 'business'
  const isKind = kind === holder.kind
  if (outcome === 'none') return { reasonCode: 'ANNM' }
  if (outcome === 'match') return { reasonCode: isKind ? null : isBusiness ? 'BANM' : 'PANM' }
  return { reasonCode: isKind ? 'MBAM' : isBusiness ? 'BAMM' : 'PAMM', heldName: close.join(' and ') }
}

/** The kind that a code says the account has. */
function kindHeld(code: NameReasonCode, typed: PayeeKind): PayeeKind {
  if (code === 'BAMM' || code === 'BANM') return 'business'
  if (code === 'PAMM' || code === 'PANM') return 'personal'
  return typed
}

/**
 * What a stored check says of a name and a kind. Null is a match: the held name is used, or the right kind. Undefined: it
 * says nothing of them. Source: specification sections 10.2b and 12.2.
 */
export function readVerdict(
  typed: CheckedName,
  check: CheckedName & NameVerdict,
): NameReasonCode | null | undefined {
  const { reasonCode: code } = check
  if (typed.name === check.name && typed.kind === check.kind) return code
  if (code === null || typed.kind !== kindHeld(code, check.kind)) return undefined
  if (typed.name === check.heldName) return null
  return typed.name === check.name && (code === 'BANM' || code === 'PANM') ? null : undefined
}
