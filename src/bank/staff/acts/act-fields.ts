import { bytesToHex } from '@noble/hashes/utils.js'
import { formatPence } from '../../../domain/money.ts'
import { type CanonicalValue, canonicalJson } from '../../confirmations/canonical-json.ts'
import { hashText } from '../../hash-text.ts'
import { refused } from '../../result.ts'
import type { ActFields, ActRequest } from './act.ts'

/**
 * A field of an act that its schema requires.
 * @throws if it is missing: the contract has not read it
 */
export function fieldOf(fields: ActFields, name: string): string {
  const value = fields[name]
  if (value === undefined) throw new Error(`the act has no ${name}`)
  return value
}

/** The version of a subject: another one whenever one of these facts is another. Says nothing of them. */
export const versionOf = (...facts: readonly CanonicalValue[]): string =>
  bytesToHex(hashText(canonicalJson(facts))).slice(0, 32)

/** Refuses an act because of one of its fields. */
export const wrongField = (field: string, code: string, message: string) =>
  refused({ code: 'bad_input', errors: [{ field, code, message }] } as const)

/** Refuses an amount above what it may come to, in pence. */
export const aboveMaximum = (maximumPence: bigint) =>
  wrongField('amount', 'above_maximum', `Enter at most ${formatPence(maximumPence)}`)

/** Whether the customer reads of an act: never of one for financial crime (POCA 2002, s. 333A). */
export const isNotified = ({ reason }: Pick<ActRequest, 'reason'>): boolean => reason !== 'financial_crime'
