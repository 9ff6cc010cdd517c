import type { SignInProgress } from '../bank/sessions/new-session.ts'
import type { SignedIn } from '../bank/sessions/signed-in.ts'
import type { SecondFactorAsked, Session } from '../contract/sessions.ts'

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

type Waiting = Exclude<SignInProgress, { stage: 'signed_in' }>

const askedFor = { second_factor: 'second_factor_required' } as const satisfies Record<
  Waiting['stage'],
  SecondFactorAsked['code']
>

/** What a sign-in waits for, and until when. */
export const presentWaiting = ({ stage, endsAt }: Waiting, asOf: Date): SecondFactorAsked => ({
  code: askedFor[stage],
  endsAt: endsAt.toISOString(),
  asOf: asOf.toISOString(),
})
