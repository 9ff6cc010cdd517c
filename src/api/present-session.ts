import type { SignedIn } from '../bank/sessions/signed-in.ts'
import type { Session } from '../contract/sessions.ts'

/** A session as its customer sees it. */
export const presentSession = (
  { name, email, kind, accountType, idleEndsAt, endsAt }: SignedIn,
  asOf: Date,
): Session => ({
  customer: { name, email, kind },
  accountType,
  idleEndsAt: idleEndsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  asOf: asOf.toISOString(),
})
