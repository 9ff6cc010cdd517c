import { appendAuditEvent } from '../audit/append-audit-event.ts'
import { bankChainId } from '../audit/bank-chain.ts'
import type { Bank } from '../bank.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { hasTurn } from '../throttles/has-turn.ts'
import { removeEndedThrottles } from '../throttles/remove-ended-throttles.ts'
import { hourlyTurn, takeTurn } from '../throttles/take-turn.ts'
import { withinTurns } from '../throttles/within-turns.ts'
import type { NewApplication } from './application.ts'
import { blankRejected } from './blank-rejected.ts'
import { insertApplication } from './insert-application.ts'
import { findReceipt, fingerprintOf, keepReceipt, removeEndedReceipts } from './keep-receipt.ts'
import { tellKnownEmail } from './tell-known-email.ts'

export interface SubmittedApplication extends NewApplication {
  readonly password: string
  readonly caller: Caller
}

export type ApplicationRefusal =
  | { readonly code: 'application_id_reused' }
  | { readonly code: 'too_many_applications'; readonly retryAfterSeconds: number }

type Outcome = Result<{ readonly replayed: boolean }, ApplicationRefusal>

const tooMany = (retryAfterSeconds: number): Outcome =>
  refused({ code: 'too_many_applications', retryAfterSeconds })

const answerTo = (earlier: 'same' | 'other'): Outcome =>
  earlier === 'same' ? accepted({ replayed: true }) : refused({ code: 'application_id_reused' })

/** Hashes the password and keeps what there is a turn for. */
async function keepApplication(
  bank: Bank,
  { password, caller, ...asked }: SubmittedApplication,
  { at, fingerprint }: { at: Date; fingerprint: Uint8Array },
): Promise<Outcome> {
  const { id } = asked
  const turnRequest = hourlyTurn({
    key: `application/address/${caller.address}`,
    limit: bank.limits.applicationsHourly,
    at,
  })
  // A hash costs what a thousand queries do: whoever has no turn gets none.
  const turn = await hasTurn(bank.database, turnRequest)
  if (!turn.ok) return tooMany(turn.retryAfterSeconds)

  const passwordPhc = await bank.passwords.hash(password)
  const messageId = bank.newId()
  return withinTurns(
    bank.database,
    async (transaction, endWork): Promise<Outcome> => {
      if (!(await keepReceipt(transaction, { id, fingerprint, email: asked.email, passwordPhc, at })))
        return answerTo((await findReceipt(transaction, { id, fingerprint })) ?? 'other')
      const taken = await takeTurn(transaction, turnRequest)
      if (!taken.ok) return endWork(taken)
      const isKept = await insertApplication(transaction, asked, { passwordPhc, at })
      if (!isKept) await tellKnownEmail(transaction, { id: messageId, email: asked.email, at })
      await removeEndedThrottles(transaction, at)
      await removeEndedReceipts(transaction, at)
      await blankRejected(transaction, { limits: bank.limits, at })
      const type = isKept ? 'application_received' : 'application_not_kept'
      await appendAuditEvent(transaction, {
        chainId: bankChainId,
        at,
        type,
        detail: { applicationId: id },
      })
      return accepted({ replayed: false })
    },
    tooMany,
  )
}

/**
 * Takes an application (spec section 4: pending verification). Whether its e-mail banks here, or has an application
 * pending, shows in nothing that a stranger sees: the password is hashed and one database transaction is committed
 * either way, the answer is one, also when it is sent again, and only the e-mail's owner is told
 * (docs/decisions/applications-tell-nothing.md). Refused in this order: an id that belongs to another
 * application; more applications from an address than an hour may have. Sent again within two days it is the same
 * application, and takes no turn. Throws `PasswordsBusy` where too many passwords wait.
 */
export async function submitApplication(bank: Bank, asked: SubmittedApplication): Promise<Outcome> {
  const at = bank.clock()
  const fingerprint = fingerprintOf(asked)
  const earlier = await findReceipt(bank.database, { id: asked.id, fingerprint })
  if (earlier) return answerTo(earlier)
  return bank.passwordLine.run({ address: asked.caller.address }, () =>
    keepApplication(bank, asked, { at, fingerprint }),
  )
}
