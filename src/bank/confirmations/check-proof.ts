import type { AuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { takeSignature } from '../passkeys/take-signature.ts'
import type { VerifiedAssertion } from '../passkeys/verify-passkey.ts'
import { passwordAttemptKey, readPassword } from '../passwords/current-password.ts'
import { acceptAppCode, acceptRecoveryCode } from '../second-factor/codes.ts'
import { codeAttemptKey } from '../second-factor/enter-code.ts'
import type { Confirmer } from './confirmation.ts'
import type { ConfirmationMethod } from './methods.ts'

/** What was given as a proof. A passkey's signature was verified before, apart from its counter. */
export type Proof =
  | {
      readonly method: 'passkey'
      readonly isGiven: boolean
      /** Undefined for a signature that is not right. */
      readonly assertion: VerifiedAssertion | undefined
    }
  | { readonly method: 'app' | 'recovery_code'; readonly code: string | undefined }
  | { readonly method: 'password'; readonly password: string | undefined }

const attemptKeys: Readonly<Record<ConfirmationMethod, (customerId: string) => string>> = {
  passkey: customerId => `passkey/${customerId}`,
  app: codeAttemptKey,
  recovery_code: codeAttemptKey,
  password: passwordAttemptKey,
}

/** The key under which a method's wrong proofs count wherever it is asked for, so that no way adds tries to another. */
export const methodAttemptKey = (method: ConfirmationMethod, customerId: string): string =>
  attemptKeys[method](customerId)

/** The refusal of a proof that was not given; undefined if there is one. */
export function missingProof(
  proof: Proof,
): 'proof_code_missing' | 'proof_password_missing' | 'proof_response_missing' | undefined {
  if (proof.method === 'passkey') return proof.isGiven ? undefined : 'proof_response_missing'
  if (proof.method === 'password') return proof.password === undefined ? 'proof_password_missing' : undefined
  return proof.code === undefined ? 'proof_code_missing' : undefined
}

interface Check extends Confirmer {
  readonly proof: Proof
  readonly at: Date
  /** By this id, a repeated run recognises a code that its first run has used. */
  readonly entryId: string
}

interface Checked {
  readonly isRight: boolean
  /** What is audited besides. */
  readonly events: readonly AuditEvent[]
}

/** Looks at a proof, inside the caller's database transaction, which has locked the customer. Uses a code up. */
export async function checkProof(
  bank: Bank,
  transaction: Queryable,
  { proof, session, caller, at, entryId }: Check,
): Promise<Checked> {
  const { customerId, visitId, isDemo } = session
  const holder = { customerId, visitId }
  const event = { chainId: customerId, at, detail: {}, caller }
  if (proof.method === 'password') {
    const phc = await readPassword(transaction, holder)
    const { password = '' } = proof
    return { isRight: phc !== undefined && (await bank.passwords.verify(phc, password)), events: [] }
  }
  if (proof.method === 'passkey') {
    const failed = { ...event, type: 'passkey_failed' }
    if (!proof.assertion) return { isRight: false, events: [failed] }
    const signature = { assertion: proof.assertion, at, caller, isDemo }
    const { isTaken, events } = await takeSignature(bank, transaction, signature)
    return { isRight: isTaken, events: isTaken ? events : [failed, ...events] }
  }
  const { code = '' } = proof
  const entry = { ...holder, code, at, entryId }
  if (proof.method === 'app') return { isRight: await acceptAppCode(transaction, entry), events: [] }
  const isRight = await acceptRecoveryCode(transaction, entry)
  return { isRight, events: isRight ? [{ ...event, type: 'recovery_code_used' }] : [] }
}
