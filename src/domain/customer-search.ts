import { ibanRemainder, readSortCodeAndAccount, type SortCodeAndAccount } from './destination.ts'
import { normaliseEmail, parseTransactionNo, uuidPattern } from './identifiers.ts'

/** What staff find a customer by, as it was typed (part two, section 17.5). */
export type CustomerSearch =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'account_number'; readonly accountNumber: string }
  | ({ readonly kind: 'sort_code_and_number' } & SortCodeAndAccount)
  | { readonly kind: 'iban'; readonly iban: string }
  | { readonly kind: 'transfer'; readonly transferId: string }
  | { readonly kind: 'transaction'; readonly transactionNo: bigint; readonly accountNumber: string }

const transaction = /^(TXN[1-9]\d{0,17})[\s,]+(\d{8})$/
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/**
 * Reads what was typed. Undefined for anything that finds nobody in particular: a single word, part of a number, an IBAN with
 * a wrong check.
 */
export function readCustomerSearch(typed: string): CustomerSearch | undefined {
  const text = typed.trim().replaceAll(/\s+/g, ' ')
  const compact = text.replaceAll(' ', '').toUpperCase()
  if (text.includes('@'))
    return /^[^\s@]+@[^\s@]+$/.test(text) ? { kind: 'email', email: normaliseEmail(text) } : undefined
  if (uuidPattern.test(text.toLowerCase())) return { kind: 'transfer', transferId: text.toLowerCase() }
  const [, id = '', number = ''] = transaction.exec(text.toUpperCase()) ?? []
  const transactionNo = parseTransactionNo(id)
  if (transactionNo !== undefined) return { kind: 'transaction', transactionNo, accountNumber: number }
  if (/^\d{8}$/.test(text)) return { kind: 'account_number', accountNumber: text }
  const place = readSortCodeAndAccount(text)
  if (place) return { kind: 'sort_code_and_number', ...place }
  if (iban.test(compact)) return ibanRemainder(compact) === 1 ? { kind: 'iban', iban: compact } : undefined
  return isFullName(text) ? { kind: 'name', name: text } : undefined
}

/** Two words or more with letters in them. */
const isFullName = (text: string): boolean =>
  text.length <= 281 && text.split(' ').filter(word => /\p{L}/u.test(word)).length >= 2
