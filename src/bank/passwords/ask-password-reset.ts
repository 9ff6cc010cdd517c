import { appendAuditEventsOnce } from '../audit/append-audit-events-once.ts'
import { bankChainId } from '../audit/bank-chain.ts'
import type { Bank } from '../bank.ts'
import { findCustomerByEmail } from '../customers/find-customer.ts'
import { normaliseEmail } from '../customers/normalise-email.ts'
import type { Queryable } from '../database/database.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { newSessionToken } from '../sessions/session-token.ts'
import { removeEndedThrottles } from '../throttles/remove-ended-throttles.ts'
import { hourlyTurn, takeTurn } from '../throttles/take-turn.ts'
import { withinTurns } from '../throttles/within-turns.ts'
import { keepResetLink } from './keep-reset-link.ts'

export interface AskedReset {
  readonly email: string
  readonly caller: Caller
  /** Whether the link is shown to whoever asks, since nothing is sent: on one's own machine alone. */
  readonly isShown: boolean
}

type Outcome = Result<
  { readonly token?: string },
  { readonly code: 'too_many_attempts'; readonly retryAfterSeconds: number }
>

/**
 * Puts an e-mail into the outbox that will carry the link. The link is made when that leaves
 * (`make-emailed-link.ts`), so that no token is kept in clear. One statement, whoever has the address.
 */
const keepLinkEmail = (
  transaction: Queryable,
  { id, email, at, endsAt }: { id: string; email: string; at: Date; endsAt: Date },
) =>
  transaction.query(
    `insert into outbox_message (id, channel, customer_id, recipient, type, facts, created_at, next_attempt_at)
     select $1::uuid, 'email', c.id, c.email, 'password_reset_link', $4::jsonb, $3::timestamptz, $3::timestamptz
       from customer c where c.email = $2::text and not c.is_demo and c.retired_at is null
     on conflict (id) do nothing`,
    [id, email, at, JSON.stringify({ endsAt: endsAt.toISOString() })],
  )

/**
 * Asks for a one-time link to choose a new password, by e-mail, for whoever signs in with this address. Whether anybody
 * does shows in nothing that is answered, nor in how long it takes: the same statements run and one event is audited
 * either way. Where the link is shown, a token is answered for every address; it opens nothing where nobody has it.
 * Demo customers keep their published password (ruling 35): nothing is made for them. Refused: more asked from an
 * address, or for an e-mail, than an hour may have.
 */
export async function askPasswordReset(bank: Bank, asked: AskedReset): Promise<Outcome> {
  const { caller, isShown } = asked
  const { limits } = bank
  const at = bank.clock()
  const email = normaliseEmail(asked.email)
  const endsAt = new Date(at.getTime() + limits.passwordResetMs)
  const [id, entryId] = [bank.newId(), bank.newId()]
  const { token, tokenHash } = newSessionToken(bank.randomBytes)
  const turnsOf = {
    address: hourlyTurn({
      key: `reset_link/address/${caller.address}`,
      limit: limits.addressResetLinksHourly,
      at,
    }),
    email: hourlyTurn({ key: `reset_link/email/${email}`, limit: limits.resetLinksHourly, at }),
  }
  return withinTurns<Outcome>(
    bank.database,
    async (transaction, endWork) => {
      const byAddress = await takeTurn(transaction, turnsOf.address)
      const byEmail = await takeTurn(transaction, turnsOf.email)
      if (!byAddress.ok || !byEmail.ok) return endWork(byAddress, byEmail)
      const found = await findCustomerByEmail(transaction, email)
      await keepLinkEmail(transaction, { id, email, at, endsAt })
      if (isShown) await keepResetLink(transaction, { email, tokenHash, at, endsAt })
      // The bank's own chain keeps no address of anybody's.
      const whose = found ? { chainId: found.customer.id, caller } : { chainId: bankChainId }
      await appendAuditEventsOnce(transaction, entryId, [
        { ...whose, at, type: 'password_reset_asked', detail: {} },
      ])
      await removeEndedThrottles(transaction, at)
      return accepted(isShown ? { token } : {})
    },
    retryAfterSeconds => refused({ code: 'too_many_attempts', retryAfterSeconds }),
  )
}
