import type { z } from 'zod'
import { keepJson, readJson } from '../kept-json.ts'
import { betweenSteps } from './between-steps.ts'
import { Registration } from './registration.ts'
import { registrationKey } from './registration-key.ts'

// Spec section 3: what the browser keeps between the steps, and after the application was sent. Never a password.
const pendingKey = 'pendingUser'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What was kept of the form; undefined where there is nothing, or nothing of ours. */
export const readRegistration = (session: Kept): Registration | undefined =>
  betweenSteps.unstored() ?? Registration.safeParse(readJson(session, registrationKey)).data

/**
 * Keeps the form as it stands: only the fields of a registration, whatever else stands beside them. What the storage
 * does not take, as when it is full, stays in the page's memory.
 * @returns whether the storage has it, so that a reload loses nothing.
 */
export function keepRegistration(session: Kept, given: z.input<typeof Registration>): boolean {
  const registration = Registration.parse(given)
  const isStored = keepJson(session, registrationKey, registration)
  betweenSteps.keepUnstored(isStored ? undefined : registration)
  return isStored
}

/** Forgets the form, its id with it: what is filled in next is another application. */
export function forgetRegistration(session: Pick<Kept, 'removeItem'>) {
  session.removeItem(registrationKey)
  betweenSteps.keepUnstored(undefined)
}

/**
 * The bank has the application: the browser keeps who waits for verification (until the next sign-in, ruling 39), and
 * forgets the form. `nowMs` is UTC.
 */
export function keepPendingUser(
  { local, session }: { local: Kept; session: Kept },
  registration: Registration,
  nowMs: number,
) {
  const pending = {
    ...Registration.parse(registration),
    createdAt: new Date(nowMs).toISOString(),
    status: 'pending_verification',
  }
  keepJson(local, pendingKey, pending)
  forgetRegistration(session)
}
