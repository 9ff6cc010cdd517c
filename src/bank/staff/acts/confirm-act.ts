import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import type { RelyingParty } from '../../passkeys/relying-party.ts'
import type { PasskeyAssertion } from '../../passkeys/verify-passkey.ts'
import { accepted, refused, type Result } from '../../result.ts'
import type { Caller } from '../../sessions/caller.ts'
import { checkStaffProof, type StaffProof } from '../members/check-staff-proof.ts'
import { verifyStaffAssertion } from '../members/staff-passkeys.ts'
import type { Acting } from './act-transaction.ts'

/** How long a confirmation is of use, from when it is opened. */
const confirmationMs = 5 * 60_000

/** A confirmation as its member sees it. */
export interface ActConfirmation {
  readonly id: string
  readonly isConfirmed: boolean
  readonly endsAt: Date
  /** What a passkey signs. */
  readonly challenge: Uint8Array
}

interface ConfirmationRow {
  readonly session_id: string
  readonly content_hash: Uint8Array
  readonly nonce: Uint8Array
  readonly ends_at: Date
  readonly confirmed_at: Date | null
  readonly used_at: Date | null
}

const challengeOf = ({ nonce, content_hash: contentHash }: ConfirmationRow): Uint8Array =>
  sha256(concatBytes(nonce, contentHash))

const shown = (id: string, row: ConfirmationRow): ActConfirmation => ({
  id,
  isConfirmed: row.confirmed_at !== null,
  endsAt: row.ends_at,
  challenge: challengeOf(row),
})

const columns = 'session_id, content_hash, nonce, ends_at, confirmed_at, used_at'

interface ConfirmAct {
  readonly staff: Acting
  /** Made by the client. */
  readonly id: string
  /** Of the preview, or of the act that is to be approved; in hexadecimal. */
  readonly contentHash: string
  /** Of the authenticator app, without spaces; left out, as the assertion, the confirmation is opened for a passkey. */
  readonly code?: string | undefined
  readonly assertion?: PasskeyAssertion | undefined
  readonly relyingParty: RelyingParty
  readonly caller: Caller
}

/** In order of precedence. */
export interface ConfirmActRefusal {
  readonly code: 'act_id_reused' | 'act_expired' | 'invalid_code'
}

interface Confirming {
  readonly confirm: ConfirmAct
  readonly at: Date
  readonly nonce: Uint8Array
  readonly entryId: string
  /** Undefined if the confirmation is only opened, for a passkey. */
  readonly proof: StaffProof | undefined
}

const openIfNew = async (transaction: Queryable, { confirm, at, nonce }: Confirming): Promise<void> => {
  const { id, staff, contentHash } = confirm
  await transaction.query(
    `insert into staff_confirmation (id, session_id, member_id, content_hash, nonce, opened_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing`,
    [
      id,
      staff.sessionId,
      staff.memberId,
      hexToBytes(contentHash),
      nonce,
      at,
      new Date(at.getTime() + confirmationMs),
    ],
  )
}

const lockOwn = async (transaction: Queryable, { id, staff, contentHash }: ConfirmAct) => {
  const [row] = await transaction.query<ConfirmationRow>(
    `select ${columns} from staff_confirmation
      where id = $1 and session_id = $2 and member_id = $3 and content_hash = $4 for no key update`,
    [id, staff.sessionId, staff.memberId, hexToBytes(contentHash)],
  )
  return row
}

async function confirmIn(
  transaction: Queryable,
  confirming: Confirming,
): Promise<Result<ActConfirmation, ConfirmActRefusal>> {
  const { confirm, at, entryId, proof } = confirming
  const { id, staff, caller } = confirm
  await openIfNew(transaction, confirming)
  const row = await lockOwn(transaction, confirm)
  if (!row) return refused({ code: 'act_id_reused' })
  if (row.confirmed_at !== null || proof === undefined) return accepted(shown(id, row))
  if (row.ends_at <= at) return refused({ code: 'act_expired' })
  const checked = await checkStaffProof(transaction, { staff, proof, at, caller, entryId })
  if (checked !== 'right') return refused({ code: 'invalid_code' })
  const [confirmed] = await transaction.query<ConfirmationRow>(
    `update staff_confirmation set confirmed_at = greatest(opened_at, $2), method = $3 where id = $1 returning ${columns}`,
    [id, at, proof.method],
  )
  return accepted(shown(id, confirmed ?? row))
}

/** The proof that a request carries. A signature is verified for the challenge of its open confirmation. */
async function readProof(bank: Bank, confirm: ConfirmAct): Promise<StaffProof | undefined> {
  const { assertion, code, id, staff, relyingParty } = confirm
  if (code !== undefined) return { method: 'app', code }
  if (!assertion) return undefined
  const [row] = await bank.database.query<ConfirmationRow>(
    `select ${columns} from staff_confirmation where id = $1 and session_id = $2`,
    [id, staff.sessionId],
  )
  const verified =
    row &&
    (await verifyStaffAssertion(bank.database, assertion, {
      challenge: challengeOf(row),
      relyingParty,
      memberId: staff.memberId,
    }))
  return { method: 'passkey', assertion: verified }
}

/**
 * Confirms that a member is who they are, for one act or approval of exactly this content, in this session, once, within five
 * minutes. Without a code and an assertion it opens the confirmation and answers what a passkey is to sign. The same again
 * gets the same answer. Each wrong code or signature counts; the fifth of a session ends it. Refusals, in this order:
 * `act_id_reused`, if the id is of another confirmation; `act_expired`; `invalid_code`. Source: part two, section 17.7.
 */
export async function confirmAct(
  bank: Bank,
  confirm: ConfirmAct,
): Promise<Result<ActConfirmation, ConfirmActRefusal>> {
  const proof = await readProof(bank, confirm)
  const confirming: Confirming = {
    confirm,
    at: bank.clock(),
    nonce: bank.randomBytes(32),
    entryId: bank.newId(),
    proof,
  }
  return bank.database.transaction(transaction => confirmIn(transaction, confirming))
}

interface UseConfirmation {
  readonly confirmationId: string | undefined
  readonly staff: Acting
  readonly contentHash: string
  /** The act that is made or approved with it. */
  readonly actId: string
  readonly at: Date
}

/** Uses a confirmation of this session and content up, for one act or approval. Returns whether there was one. */
export async function takeActConfirmation(
  transaction: Queryable,
  { confirmationId, staff, contentHash, actId, at }: UseConfirmation,
): Promise<boolean> {
  if (confirmationId === undefined) return false
  const used = await transaction.query(
    `update staff_confirmation set used_at = greatest(confirmed_at, $5), act_id = $6
      where id = $1 and session_id = $2 and member_id = $3 and content_hash = $4 and confirmed_at is not null
        and used_at is null and ends_at > $5
      returning id`,
    [confirmationId, staff.sessionId, staff.memberId, hexToBytes(contentHash), at, actId],
  )
  return used.length > 0
}
