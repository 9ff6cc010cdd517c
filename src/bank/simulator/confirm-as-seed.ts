import type { Bank } from '../bank.ts'
import type { ConfirmedRequest } from '../confirmations/require-confirmation.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'
import type { Result } from '../result.ts'
import { fromNowhere } from '../sessions/caller.ts'

/** The seed does everything itself, from nowhere. */

/** No passkey is asked of the seed: its confirmations are answered by a password. */
const relyingParty = relyingPartyOf('http://localhost')

interface MayNeedConfirmation {
  readonly code: string
  readonly opened?: { readonly id: string }
}

/**
 * Does something as a demo customer, and confirms it if that is required: as by the password, which nobody types here. Returns
 * what it came to.
 */
export async function confirmAsSeed<Done, Refusal extends MayNeedConfirmation>(
  bank: Bank,
  customerId: string,
  act: (confirming: ConfirmedRequest) => Promise<Result<Done, Refusal>>,
): Promise<Result<Done, Refusal>> {
  const sessionId = bank.newId()
  const session = { sessionId, visitId: sessionId, customerId, isDemo: false }
  const confirming = { session, relyingParty, caller: fromNowhere }
  const required = await act(confirming)
  const opened = required.ok ? undefined : required.refusal.opened
  if (!opened) return required
  // Another process may restore its customer now, and end it.
  await bank.database.query(
    `update confirmation set status = 'answered', answer_ids = array[$2::uuid], method = 'password', answered_at = opened_at
      where id = $1 and status = 'open'`,
    [opened.id, bank.newId()],
  )
  return act({ ...confirming, confirmationId: opened.id })
}
