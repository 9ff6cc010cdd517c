import { uuidPattern } from '../domain/identifiers.ts'
import { penceOf } from '../domain/money.ts'
import { moneyFromTyped } from '../domain/typed-amount.ts'
import { harmless } from './output.ts'

/** A word that cannot be what it stands for. The command is not run, and exits with 2. */
export class WrongWord extends Error {
  constructor(word: string, what: string) {
    super(`"${harmless(word)}" is no ${what}`)
    this.name = 'WrongWord'
  }
}

/**
 * An id of the bank's, in lower case.
 * @throws WrongWord where the word is none.
 */
export function idOf(word: string): string {
  const id = word.toLowerCase()
  if (uuidPattern.test(id)) return id
  throw new WrongWord(word, 'id. One looks like 01890000-0000-7000-8000-000000000001; list prints them.')
}

/**
 * The number of an account of this bank.
 * @throws WrongWord where the word is none.
 */
export function accountNumberOf(word: string): string {
  if (/^\d{8}$/.test(word)) return word
  throw new WrongWord(word, 'account number. One has 8 digits, as 41027836.')
}

/**
 * An e-mail by its form, as it was typed, without the blanks around it.
 * @throws WrongWord where the word is none.
 */
export function emailOf(word: string): string {
  const email = word.trim()
  if (/^[^\s@]+@[^\s@]+$/.test(email)) return email
  throw new WrongWord(word, 'e-mail address. One looks like ada@example.com.')
}

/** What the operator says in words, for a customer to read: a line of at most 140 characters. */
export const textPattern = /^(?!\s)[^\p{C}\p{Zl}\p{Zp}]{1,140}(?<!\s)$/u

/** An amount as it is typed, `12.50` or `1,250`, in pence; undefined where it is none, or nothing. */
export function penceOfWord(word: string | undefined): bigint | undefined {
  const money = word === undefined ? undefined : moneyFromTyped(word)
  const pence = money === undefined ? 0n : penceOf(money)
  return pence > 0n ? pence : undefined
}
