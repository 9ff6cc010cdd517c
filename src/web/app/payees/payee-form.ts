import {
  encodeDestination,
  formatSortCode,
  ibanRemainder,
  readAccountNumber,
  type WholeDestination,
} from '../../../domain/destination.ts'
import type { PayeeKind } from '../../../domain/name-check.ts'
import { checkByFetched } from '../form-checks.ts'
import type { NameQuery } from './name-check-rows.ts'

/** The fields of a payee as typed (specification section 12.1). */
export interface PayeeFields {
  readonly name: string
  readonly kind: PayeeKind | ''
  readonly isAbroad: boolean
  readonly iban: string
  readonly sortCode: string
  readonly accountNumber: string
  readonly rollNumber: string
  readonly nickname: string
}

/** In the form's order. */
export const payeeFieldNames = [
  'name',
  'kind',
  'sortCode',
  'accountNumber',
  'iban',
  'rollNumber',
  'nickname',
] as const

/** The fields that a name check is of. */
export const checkedFields: ReadonlySet<string> = new Set([
  'name',
  'kind',
  'isAbroad',
  'iban',
  'sortCode',
  'accountNumber',
  'rollNumber',
])

export const emptyPayee: PayeeFields = {
  name: '',
  kind: '',
  isAbroad: false,
  iban: '',
  sortCode: '',
  accountNumber: '',
  rollNumber: '',
  nickname: '',
}

/** A payee as the form reads it. A British IBAN has become its sort code and account number. */
export interface FilledPayee {
  readonly name: string
  readonly kind: PayeeKind
  readonly destination: WholeDestination
  readonly rollNumber: string | null
  readonly nickname: string | null
}

/** What the contract's rules say of the fields. They are fetched when somebody begins to fill in the form. */
export const checkPayee = checkByFetched<PayeeFields, FilledPayee>(
  async () => (await import('./payee-rules.ts')).checkPayeeFields,
)

interface SavedPayee {
  readonly name: string
  readonly kind: PayeeKind
  readonly iban: string | null
  readonly sortCode: string | null
  readonly accountNumber: string | null
  readonly rollNumber: string | null
  readonly nickname: string | null
}

/** The fields of a payee that is there already. */
export const payeeFieldsOf = (payee: SavedPayee): PayeeFields => ({
  name: payee.name,
  kind: payee.kind,
  isAbroad: payee.iban !== null,
  iban: payee.iban ?? '',
  sortCode: formatSortCode(payee.sortCode ?? ''),
  accountNumber: payee.accountNumber ?? '',
  rollNumber: payee.rollNumber ?? '',
  nickname: payee.nickname ?? '',
})

/** What is asked about the name on the account; undefined for an account abroad, whose name nobody can check. */
export function nameQueryOf({ name, kind, destination, rollNumber }: FilledPayee): NameQuery | undefined {
  if (destination.scheme === 'iban') return undefined
  return {
    name,
    kind,
    destination: encodeDestination(destination),
    ...(rollNumber !== null && { secondaryReference: rollNumber }),
  }
}

/** A payee's content as the bank is sent it. */
export const payeeBody = ({ destination, rollNumber, nickname, ...rest }: FilledPayee) => ({
  ...rest,
  ...(destination.scheme === 'iban'
    ? { iban: destination.iban }
    : { sortCode: destination.sortCode, accountNumber: destination.accountNumber }),
  ...(rollNumber !== null && { rollNumber }),
  ...(nickname !== null && { nickname }),
})

/** The errors of a name check or a payment, at the fields of the payee. */
export function atPayeeFields<Fault extends { readonly field: string }>(
  errors: readonly Fault[],
  { isAbroad }: Pick<PayeeFields, 'isAbroad'>,
): readonly Fault[] {
  const names: Readonly<Record<string, string>> = {
    destination: isAbroad ? 'iban' : 'accountNumber',
    secondaryReference: 'rollNumber',
  }
  return errors.map(fault => {
    const field = fault.field.replace(/^recipient\./, '')
    return { ...fault, field: names[field] ?? field }
  })
}

const britishIban = /^GB\d{2}[A-Z]{4}(\d{6})(\d{8})$/

/** The sort code and account number of a British IBAN as typed, as `00-00-01 10000001`; undefined for any other text. */
export function readBritishIban(typed: string): string | undefined {
  const text = typed.replace(/[\s\p{Pd}\u2212]/gu, '').toUpperCase()
  const [, sortCode, accountNumber] = britishIban.exec(text) ?? []
  if (sortCode === undefined || ibanRemainder(text) !== 1) return undefined
  return `${formatSortCode(sortCode)} ${accountNumber}`
}

/** An account number with the zeros that the form adds; undefined if it adds none. */
export function readPadded(typed: string): string | undefined {
  const digits = typed.replace(/[\s\p{Pd}\u2212]/gu, '')
  return digits.length < 8 ? readAccountNumber(digits) : undefined
}
