import {
  encodeDestination,
  isInternational,
  ownSortCode,
  type WholeDestination,
} from '../../../domain/destination.ts'
import { readTypedDestination } from '../../../domain/typed-destination.ts'
import { type NameQuery, chosenName } from '../payees/name-check-rows.ts'
import { type AnsweredCheck, isSettled, type NameCheckState } from '../payees/use-name-check.ts'

/**
 * The account that was typed, with its bank, as payments name it: a number alone is an account here, and a British IBAN its
 * sort code and number. Undefined for a text that is no account.
 */
export function readTypedAccount(typed: string): WholeDestination | undefined {
  const read = readTypedDestination(typed)
  if (typeof read === 'string') return undefined
  if (read.scheme === 'account_number')
    return { ...read, scheme: 'sort_code_account_number', sortCode: ownSortCode }
  if (read.scheme !== 'iban' || isInternational(read)) return read
  const { iban } = read
  return { scheme: 'sort_code_account_number', sortCode: iban.slice(8, 14), accountNumber: iban.slice(14) }
}

interface Named {
  readonly recipientName: string
  /** As typed. */
  readonly destination: string
}

/**
 * What is asked about the name of an account; undefined without a name, and for an account that is none or is abroad. The
 * form of a transfer has no type of account: the query is for a person's account, unless a choice has shown that it is a
 * business's.
 */
export function nameQueryOfTransfer(
  { recipientName, destination: typed }: Named,
  state: NameCheckState,
): NameQuery | undefined {
  const name = recipientName.trim()
  const account = readTypedAccount(typed)
  if (name === '' || !account || account.scheme === 'iban') return undefined
  const destination = encodeDestination(account)
  const query = { name, kind: 'personal', destination } as const
  if (state.phase !== 'answered' || state.query.destination !== destination) return query
  const chosen = chosenName(state.query, state.answer, state.choice)
  return chosen.name === name ? { ...query, kind: chosen.kind } : query
}

/**
 * A check as this form takes it: where only the type of account differs, the name matches, and the kind follows
 * (specification section 12.3).
 */
export const withKindFollowing = (check: AnsweredCheck): AnsweredCheck =>
  check.answer.reasonCode === 'BANM' || check.answer.reasonCode === 'PANM'
    ? { ...check, choice: 'change_kind' }
    : check

/** Whether a name check waits for the customer: there is no other way on than its buttons. */
export const waitsForChoice = (state: NameCheckState): boolean =>
  state.phase === 'unanswered' || (state.phase === 'answered' && !isSettled(withKindFollowing(state)))
