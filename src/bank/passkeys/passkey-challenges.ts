import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { type Expiry, removeEnded, removeInGroups } from '../housekeeping/remove-ended.ts'
import { consumeRateLimit } from '../rate-limits/rate-limits.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { type RequestOptions, requestOptions } from './passkeys.ts'
import type { RelyingParty } from './relying-party.ts'

/** How long a challenge of a sign-in or a registration waits. */
export const challengeMs = 5 * 60_000

const challenges: Expiry = { table: 'passkey_challenge', key: 'id', endsAt: 'ends_at' }

/** Removes some challenges whose time is over. Call it last in a database transaction. */
export const removeEndedChallenges = (database: Queryable, at: Date): Promise<number> =>
  removeEnded(database, challenges, at)

/** Removes all challenges whose time is over. Stops early when `stopping` is aborted. */
export const removeOldChallenges = ({ database, clock }: Bank, stopping?: AbortSignal): Promise<void> =>
  removeInGroups(limit => removeEnded(database, challenges, clock(), limit), stopping)

/** A challenge for a sign-in, and what the browser needs for it. */
export interface SignInChallenge {
  readonly id: string
  readonly options: RequestOptions
  readonly endsAt: Date
}

export interface ChallengeRefusal {
  readonly code: 'too_many_attempts'
  readonly retryAfterSeconds: number
}

/**
 * Makes a challenge for a sign-in by any passkey that the device knows. It says nothing of anybody, and works once, within
 * five minutes. Refused after 30 within a minute from one address. Source: part two, section 14.2.
 */
export async function newSignInChallenge(
  bank: Bank,
  { relyingParty, caller }: { readonly relyingParty: RelyingParty; readonly caller: Caller },
): Promise<Result<SignInChallenge, ChallengeRefusal>> {
  const at = bank.clock()
  const id = bank.newId()
  const challenge = bank.randomBytes(32)
  const endsAt = new Date(at.getTime() + challengeMs)
  const limit = await consumeRateLimit(bank.database, {
    key: `passkey-challenge/address/${caller.address}`,
    limit: bank.limits.passkeyChallengesMinute,
    windowMs: 60_000,
    at,
  })
  if (!limit.ok) return refused({ code: 'too_many_attempts', retryAfterSeconds: limit.retryAfterSeconds })
  await bank.database.transaction(async transaction => {
    await transaction.query(
      `insert into passkey_challenge (id, challenge, created_at, ends_at) values ($1, $2, $3, $4)
       on conflict (id) do nothing`,
      [id, challenge, at, endsAt],
    )
    await removeEndedChallenges(transaction, at)
  })
  return accepted({
    id,
    options: requestOptions(challenge, { relyingParty, timeoutMs: challengeMs }),
    endsAt,
  })
}

/**
 * Uses the challenge of a sign-in up, and returns it. Undefined if it is unknown, was used, or its time is over. It is used
 * up whatever comes of it, so that each one allows one try.
 */
export async function useSignInChallenge(
  { database }: Pick<Bank, 'database'>,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<Uint8Array | undefined> {
  const [used] = await database.query<{ challenge: Uint8Array }>(
    `update passkey_challenge set used_at = greatest(created_at, $2)
      where id = $1 and customer_id is null and used_at is null and ends_at > $2
      returning challenge`,
    [id, at],
  )
  return used && Uint8Array.from(used.challenge)
}
