import { z } from 'zod'
import { isInternational, type WholeDestination } from '../domain/destination.ts'
import { nameReasonCodes, payeeKinds } from '../domain/name-check.ts'
import { destinationSentence, readTypedDestination } from '../domain/typed-destination.ts'
import { clientId, line, pageQuery } from './fields.ts'
import { searchLengthMax } from './form-words.ts'
import { payeeWords } from './payee-words.ts'
import type { FieldError } from './problem.ts'

/** The most UTF-16 units of a name (ISO 20022, `Max140Text`). */
const nameLengthMax = 140
const nicknameLengthMax = 40

export const PayeeName = line(nameLengthMax, payeeWords.name)
export const PayeeKind = z.enum(payeeKinds, payeeWords.kind)

/** Spaces and dashes are dropped. */
const digitsOf = (typed: string): string => typed.replace(/[\s\p{Pd}\u2212]/gu, '')

/** Digits with a rule of their own; anything else is at fault with the field's one sentence. */
const digits = (lengthMax: number, pattern: RegExp, sentence: string) =>
  z
    .string(sentence)
    .max(lengthMax, sentence)
    .overwrite(digitsOf)
    .refine(text => pattern.test(text), sentence)

const typedLengthMax = 64
const SortCode = digits(typedLengthMax, /^[0-9]{6}$/, payeeWords.sortCode)
const AccountNumber = digits(typedLengthMax, /^[0-9]{6,8}$/, payeeWords.accountNumber).transform(text =>
  text.padStart(8, '0'),
)

/** A British IBAN as its sort code and account number, so that a destination has one form. */
function oneForm(iban: string): WholeDestination {
  const destination = { scheme: 'iban', iban } as const
  if (isInternational(destination)) return destination
  return { scheme: 'sort_code_account_number', sortCode: iban.slice(8, 14), accountNumber: iban.slice(14) }
}

const Iban = z
  .string(payeeWords.iban)
  .max(typedLengthMax, destinationSentence('iban_check_failed'))
  .transform((typed, context) => {
    const read = readTypedDestination(typed)
    if (typeof read !== 'string' && read.scheme === 'iban') return oneForm(read.iban)
    const fault = read === 'missing' ? 'missing' : 'iban_check_failed'
    const message = fault === 'missing' ? payeeWords.iban : destinationSentence(fault)
    context.addIssue({ code: 'custom', message, params: { code: fault } })
    return z.NEVER
  })

/** Letters and digits, in the groups that building societies print. */
const rollNumberPattern = /^(?=.*[A-Za-z0-9])[A-Za-z0-9 ./-]{1,18}$/

/** An empty field counts as left out. */
export const RollNumber = z
  .string(payeeWords.rollNumber)
  .trim()
  .refine(text => text === '' || rollNumberPattern.test(text), payeeWords.rollNumber)
  .transform(text => (text === '' ? null : text))

const nicknameWords = {
  missing: payeeWords.nickname,
  tooLong: payeeWords.nickname,
  unseen: payeeWords.name.unseen,
} as const
const Nickname = z
  .union([z.literal(''), line(nicknameLengthMax, nicknameWords)])
  .transform(text => text || null)

const britishFields = {
  sortCode: SortCode.optional(),
  accountNumber: AccountNumber.optional(),
}

/**
 * A payee, as the form has it. `iban` stands alone, for an account abroad; the IBAN of a British account is read as its sort code and
 * account number.
 */
export const PayeeRequest = z
  .strictObject({
    id: clientId('Give the payee an id: a UUID'),
    name: PayeeName,
    iban: Iban.optional(),
    kind: PayeeKind,
    ...britishFields,
    rollNumber: RollNumber.optional(),
    nickname: Nickname.optional(),
    isFavourite: z.boolean().optional(),
  })
  .meta({ id: 'PayeeRequest' })

/** Changes of a payee, at least one. Left out, it stays as it is; null removes a roll number or a nickname. */
export const PayeeChanges = z
  .strictObject({
    name: PayeeName.optional(),
    iban: Iban.optional(),
    kind: PayeeKind.optional(),
    ...britishFields,
    rollNumber: RollNumber.nullable().optional(),
    nickname: Nickname.nullable().optional(),
    isFavourite: z.boolean().optional(),
  })
  .refine(changes => Object.keys(changes).length > 0, 'Say what is to change')
  .meta({ id: 'PayeeChanges' })

interface TypedDestination {
  readonly iban?: WholeDestination | undefined
  readonly sortCode?: string | undefined
  readonly accountNumber?: string | undefined
}

type ReadDestination =
  | { readonly ok: true; readonly destination: WholeDestination | undefined }
  | { readonly ok: false; readonly faults: FieldError[] }

const atFault = (field: string, code: string, message: string): ReadDestination => ({
  ok: false,
  faults: [{ field, code, message }],
})

/** The destination of the fields, undefined if none has one, or the field that is missing or one too many. */
export function readPayeeDestination({ iban, sortCode, accountNumber }: TypedDestination): ReadDestination {
  const { oneDestination } = payeeWords
  if (iban && (sortCode ?? accountNumber) !== undefined)
    return atFault('iban', 'not_accepted', oneDestination)
  if (iban || (sortCode ?? accountNumber) === undefined) return { ok: true, destination: iban }
  if (sortCode === undefined) return atFault('sortCode', 'required', payeeWords.sortCode)
  if (accountNumber === undefined) return atFault('accountNumber', 'required', payeeWords.accountNumber)
  return { ok: true, destination: { scheme: 'sort_code_account_number', sortCode, accountNumber } }
}

/** What the form says if nothing is entered for a destination. */
export const noDestination: FieldError[] = [
  { field: 'sortCode', code: 'required', message: payeeWords.sortCode },
  { field: 'accountNumber', code: 'required', message: payeeWords.accountNumber },
]

/** Which payees: `search` finds part of a name, a nickname or a destination. Favourites come first, then by name. */
export const PayeeQuery = z.strictObject({
  search: z
    .string()
    .max(searchLengthMax, `Search for at most ${searchLengthMax} characters`)
    .default('')
    .describe('Part of a name, a nickname or a destination'),
  ...pageQuery('payees').shape,
})

/** What a name check said: null for a match, or its code. `no_answer` is no code of the scheme. */
export const ReasonCode = z.enum(nameReasonCodes).nullable()

/**
 * A payee. `sortCode` and `accountNumber`, or `iban` abroad; `destination` is as it is printed. `nameCheck`: the last one
 * of this name, kind and destination; null if there is none.
 */
export const Payee = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: z.enum(payeeKinds),
    destination: z.string(),
    sortCode: z.string().nullable(),
    accountNumber: z.string().nullable(),
    iban: z.string().nullable(),
    rollNumber: z.string().nullable(),
    nickname: z.string().nullable(),
    isFavourite: z.boolean(),
    isTrusted: z.boolean(),
    addedAt: z.iso.datetime(),
    lastPaidAt: z.iso.datetime().nullable(),
    nameCheck: z
      .object({ reasonCode: ReasonCode, heldName: z.string().optional(), checkedAt: z.iso.datetime() })
      .nullable(),
  })
  .meta({ id: 'Payee' })
export type Payee = z.infer<typeof Payee>

export const PayeeAnswer = z.object({ payee: Payee }).meta({ id: 'PayeeAnswer' })

export const PayeePage = z
  .object({ payees: z.array(Payee), page: z.int(), pageSize: z.int(), total: z.int() })
  .meta({ id: 'PayeePage' })

/** An account as typed: its IBAN, its sort code and account number, or the account number of an account here. */
export const TypedAccount = z
  .string(destinationSentence('missing'))
  .max(typedLengthMax, destinationSentence('not_understood'))
  .transform((typed, context) => {
    const read = readTypedDestination(typed)
    if (typeof read === 'string') {
      context.addIssue({ code: 'custom', message: destinationSentence(read), params: { code: read } })
      return z.NEVER
    }
    return read.scheme === 'iban' ? oneForm(read.iban) : read
  })

/** A British account as typed. */
const BritishAccount = z
  .string(destinationSentence('missing'))
  .max(typedLengthMax, destinationSentence('not_understood'))
  .transform((typed, context) => {
    const read = readTypedDestination(typed)
    const add = (code: string, message: string) => {
      context.addIssue({ code: 'custom', message, params: { code } })
      return z.NEVER
    }
    if (typeof read === 'string') return add(read, destinationSentence(read))
    if (read.scheme !== 'iban') return read
    const destination = oneForm(read.iban)
    return destination.scheme === 'iban'
      ? add('abroad', 'We can check the names of British accounts only')
      : destination
  })

/** A question who holds an account. `secondaryReference`: the roll number, for accounts that have one. */
export const NameCheckRequest = z
  .strictObject({
    id: clientId('Give the name check an id: a UUID'),
    name: PayeeName,
    kind: PayeeKind,
    destination: BritishAccount,
    secondaryReference: RollNumber.optional(),
  })
  .meta({ id: 'NameCheckRequest' })

/** The answer. `heldName` comes with the codes of a close name alone: MBAM, BAMM and PAMM. */
export const NameCheck = z
  .object({
    id: z.uuid(),
    reasonCode: ReasonCode,
    heldName: z.string().optional(),
    checkedAt: z.iso.datetime(),
  })
  .meta({ id: 'NameCheck' })
