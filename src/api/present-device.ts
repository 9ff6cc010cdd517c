import type { OpenSession } from '../bank/sessions/list-sessions.ts'
import type { SignedInDevice } from '../contract/sessions.ts'
import { readDevice } from './read-device.ts'

/** A browser that a customer is signed in on, as the customer sees it. */
export const presentDevice = ({
  sessionId,
  address,
  device,
  signedInAt,
  lastActiveAt,
  isCurrent,
}: OpenSession): SignedInDevice => ({
  id: sessionId,
  device: readDevice(device),
  address,
  signedInAt: signedInAt.toISOString(),
  lastActiveAt: lastActiveAt.toISOString(),
  isCurrent,
})
