import type { AuditEvent } from '../audit/append-audit-event.ts'
import type { Queryable } from '../database/database.ts'
import type { NewSession, SignInProgress } from './new-session.ts'
import { removeEndedSessions } from './remove-ended-sessions.ts'
import type { SignInStage } from './sign-in-stage.ts'

const eventTypes = {
  second_factor: 'second_factor_asked',
  signed_in: 'signed_in',
} as const satisfies Record<SignInStage, string>

/** The stage of this session where it is on the books already: the word of the commit that put it there was lost. */
export async function findStage(
  transaction: Queryable,
  { tokenHash }: NewSession,
): Promise<SignInStage | undefined> {
  const [opened] = await transaction.query<{ stage: SignInStage }>(
    'select stage from session where token_hash = $1',
    [tokenHash],
  )
  return opened?.stage
}

/** Puts a session on the books, inside the caller's database transaction, and answers with what to audit of it. */
export async function openSession(
  transaction: Queryable,
  { id, tokenHash, customer, accountType, caller, at }: NewSession,
  progress: SignInProgress,
): Promise<AuditEvent> {
  const { idleEndsAt, endsAt } =
    progress.stage === 'signed_in' ? progress.session : { idleEndsAt: progress.endsAt, ...progress }
  await transaction.query(
    `insert into session (token_hash, id, customer_id, account_type, stage, address, device, created_at, last_active_at,
                          idle_ends_at, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)`,
    [
      tokenHash,
      id,
      customer.id,
      accountType,
      progress.stage,
      caller.address,
      caller.device,
      at,
      idleEndsAt,
      endsAt,
    ],
  )
  await removeEndedSessions(transaction, at)
  return { chainId: customer.id, at, type: eventTypes[progress.stage], detail: { accountType }, caller }
}
