import type { StaffEnvironment } from '../staff-environment.ts'
import type { StaffSession } from '../staff-client.ts'
import { type ChangeAnswer, done, refused, requestChange } from '../staff-request.ts'
import { staffSignInWords as words } from './staff-sign-in-words.ts'

/** What is typed to sign in. */
export interface StaffSignInFields {
  readonly email: string
  readonly password: string
  readonly code: string
}

/** Asks the bank to sign a member in. Its own sentence says why it does not. */
export async function requestSignIn(
  { staff, canStaySignedIn, patience }: Pick<StaffEnvironment, 'staff' | 'canStaySignedIn' | 'patience'>,
  body: StaffSignInFields,
): Promise<ChangeAnswer<StaffSession>> {
  if (!canStaySignedIn()) return { kind: 'refused', message: words.cookiesRefused, errors: [] }
  return requestChange(patience, async signal => {
    const reply = await staff.staffSignIn({ body, signal })
    return reply.status === 201 ? done(reply.body) : refused(reply, { isSignIn: true })
  })
}
