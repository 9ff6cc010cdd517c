import path from 'node:path'
import { uuidPattern } from '../domain/identifiers.ts'
import { penceOf } from '../domain/money.ts'
import { moneyFromTyped } from '../domain/typed-amount.ts'
import type { CommandContext } from './command.ts'
import { harmless } from './output.ts'

/** An argument that is not valid. The command does not run, and exits with 2. */
export class InvalidArgument extends Error {
  constructor(word: string, what: string) {
    super(`"${harmless(word)}" is not ${what}`)
    this.name = 'InvalidArgument'
  }
}

/**
 * An id, in lower case.
 * @throws InvalidArgument if the argument is not one.
 */
export function idOf(word: string): string {
  const id = word.toLowerCase()
  if (uuidPattern.test(id)) return id
  throw new InvalidArgument(
    word,
    'an id. Example: 01890000-0000-7000-8000-000000000001. The list shows the ids.',
  )
}

/**
 * An account number.
 * @throws InvalidArgument if the argument is not one.
 */
export function accountNumberOf(word: string): string {
  if (/^\d{8}$/.test(word)) return word
  throw new InvalidArgument(word, 'an account number. Example: 41027836 (8 digits).')
}

/**
 * An e-mail address as it was typed, without surrounding spaces.
 * @throws InvalidArgument if the argument is not one.
 */
export function emailOf(word: string): string {
  const email = word.trim()
  if (/^[^\s@]+@[^\s@]+$/.test(email)) return email
  throw new InvalidArgument(word, 'an e-mail address. Example: ada@example.com.')
}

/** A typed path, relative to the folder in which npm was called. (npm runs commands in the project's folder.) */
export const pathOf = (
  word: string,
  { environment, project }: Pick<CommandContext, 'environment' | 'project'>,
): string => path.resolve(environment['INIT_CWD'] ?? project, word)

/** The operator's text for a customer: one line of at most 140 characters. */
export const textPattern = /^(?!\s)[^\p{C}\p{Zl}\p{Zp}]{1,140}(?<!\s)$/u

/** A typed amount, such as `12.50` or `1,250`, in pence; undefined if it is not one, or is zero. */
export function penceOfWord(word: string | undefined): bigint | undefined {
  const money = word === undefined ? undefined : moneyFromTyped(word)
  const pence = money === undefined ? 0n : penceOf(money)
  return pence > 0n ? pence : undefined
}
