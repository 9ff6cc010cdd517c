import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { type RequestOptions, requestOptions } from '../passkeys/passkeys.ts'
import type { RelyingParty } from '../passkeys/relying-party.ts'
import type { Caller } from '../sessions/caller.ts'
import type { TokenHolder } from '../sessions/session.ts'
import type { ConfirmedAction } from '../../domain/confirmed-action.ts'
import { type ConfirmationMethod, type OfferedMethods, readOfferedMethods } from './methods.ts'

/** Wrong proofs that end a confirmation. The database holds this figure and the five minutes too. */
export const triesMax = 5

/** How long a confirmation waits for its proof and its use. */
export const confirmationMs = 5 * 60_000

/** Who confirms: a session, at an origin, by a request. */
export interface Confirmer {
  readonly session: Pick<TokenHolder, 'sessionId' | 'customerId' | 'visitId' | 'isDemo'>
  readonly relyingParty: RelyingParty
  readonly caller: Caller
}

/** What an action decides, by name: facts as the bank read them. Left out of it is what does not apply. */
export type ConfirmedFields = Readonly<Record<string, string>>

export type ConfirmationStatus = 'open' | 'answered' | 'used' | 'failed' | 'ended'

/** A confirmation as its customer sees it. The place that shows it makes the words of the fields. */
export interface Confirmation {
  readonly id: string
  readonly action: ConfirmedAction
  readonly fields: ConfirmedFields
  readonly status: ConfirmationStatus
  readonly methods: readonly ConfirmationMethod[]
  /** For the browser, if a passkey may confirm. */
  readonly options: RequestOptions | undefined
  readonly endsAt: Date
  readonly triesLeft: number
}

export interface ConfirmationRow {
  readonly id: string
  readonly action: ConfirmedAction
  readonly subject: string
  readonly content: string | null
  readonly content_hash: Uint8Array
  readonly nonce: Uint8Array
  readonly status: ConfirmationStatus
  readonly failures: number
  readonly answer_ids: readonly string[]
  readonly answered_at: Date | null
  readonly ends_at: Date
}

interface FindConfirmation {
  readonly session: Pick<TokenHolder, 'sessionId' | 'customerId'>
  readonly confirmationId: string
}

export const confirmationColumns = `id, action, subject, content, content_hash, nonce, status, failures, answer_ids, answered_at, ends_at`

/** A confirmation of this session; undefined if it is another's. */
export async function findConfirmation(
  database: Queryable,
  { session: { sessionId, customerId }, confirmationId }: FindConfirmation,
): Promise<ConfirmationRow | undefined> {
  const [row] = await database.query<ConfirmationRow>(
    `select ${confirmationColumns} from confirmation where id = $1 and customer_id = $2 and session_id = $3`,
    [confirmationId, customerId, sessionId],
  )
  return row
}

/** Like {@link findConfirmation}, and locks it until the database transaction ends. Lock its customer first. */
export async function lockConfirmation(
  transaction: Queryable,
  { session: { sessionId, customerId }, confirmationId }: FindConfirmation,
): Promise<ConfirmationRow | undefined> {
  const [row] = await transaction.query<ConfirmationRow>(
    `select ${confirmationColumns} from confirmation
      where id = $1 and customer_id = $2 and session_id = $3 for no key update`,
    [confirmationId, customerId, sessionId],
  )
  return row
}

/** What a passkey signs: the hash of 32 random bytes and of all that the action decides (SCA-RTS, Article 5). */
export const challengeOf = (row: Pick<ConfirmationRow, 'nonce' | 'content_hash'>): Uint8Array =>
  sha256(concatBytes(Uint8Array.from(row.nonce), Uint8Array.from(row.content_hash)))

/** The status at this moment: the database may not have written the end yet. */
export const statusAt = ({ status, ends_at: endsAt }: ConfirmationRow, at: Date): ConfirmationStatus =>
  (status === 'open' || status === 'answered') && endsAt <= at ? 'ended' : status

/** A confirmation with the ways in which it may be confirmed now, which are read. */
export async function describeConfirmation(
  bank: Pick<Bank, 'strongConfirmation'>,
  database: Queryable,
  row: ConfirmationRow,
  by: Omit<Confirmer, 'caller'> & { readonly at: Date },
): Promise<Confirmation> {
  return confirmationOf(row, await readOfferedMethods(bank, database, { ...by, action: row.action }), by)
}

/** A confirmation with the ways in which it may be confirmed. */
export function confirmationOf(
  row: ConfirmationRow,
  { methods, passkeys }: OfferedMethods,
  { relyingParty, at }: Pick<Confirmer, 'relyingParty'> & { readonly at: Date },
): Confirmation {
  const { id, action, content, failures, ends_at: endsAt } = row
  const bound: { readonly fields: ConfirmedFields } = JSON.parse(content ?? '{"fields":{}}')
  const timeoutMs = Math.max(0, endsAt.getTime() - at.getTime())
  return {
    id,
    action,
    fields: bound.fields,
    status: statusAt(row, at),
    methods,
    options: methods.includes('passkey')
      ? requestOptions(challengeOf(row), { relyingParty, timeoutMs, passkeys })
      : undefined,
    endsAt,
    triesLeft: triesMax - failures,
  }
}

/** A confirmation of this session, for its page after a reload. Refused if it is another's. */
export async function readConfirmation(
  bank: Bank,
  { confirmationId, ...by }: Omit<Confirmer, 'caller'> & { readonly confirmationId: string },
): Promise<Confirmation | undefined> {
  const row = await findConfirmation(bank.database, { session: by.session, confirmationId })
  return row && describeConfirmation(bank, bank.database, row, { ...by, at: bank.clock() })
}
