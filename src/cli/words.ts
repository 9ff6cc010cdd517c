import { moneyFromTyped, penceOf } from '../contract/money.ts'

/** An id of the bank's, in lower case. */
export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The number of an account of this bank. */
export const accountNumberPattern = /^\d{8}$/

/** What the operator says in words, for a customer to read: a line of at most 140 characters. */
export const textPattern = /^(?!\s)[^\p{C}\p{Zl}\p{Zp}]{1,140}(?<!\s)$/u

/** An amount as it is typed, `12.50` or `1,250`, in pence; undefined where it is none, or nothing. */
export function penceOfWord(word: string | undefined): bigint | undefined {
  const money = word !== undefined && /^£?\d[\d,]*(\.\d{1,2})?$/.test(word) ? moneyFromTyped(word) : undefined
  const pence = money === undefined ? 0n : penceOf(money)
  return pence > 0n ? pence : undefined
}
