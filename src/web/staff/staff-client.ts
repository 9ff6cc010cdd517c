import { type Client, createClient, type Send } from '../../contract/client.ts'
import { readRefusal } from '../../contract/read-refusal.ts'
import type { staffActOperations } from '../../contract/staff-act-operations.ts'
import { staffActRoutes } from '../../contract/staff-act-routes.ts'
import type { staffCustomerOperations } from '../../contract/staff-customer-operations.ts'
import { staffCustomerRoutes } from '../../contract/staff-customer-routes.ts'
import type { staffPeopleOperations } from '../../contract/staff-people-operations.ts'
import { staffPeopleRoutes } from '../../contract/staff-people-routes.ts'
import type { staffDemoOperations } from '../../contract/staff-demo-operations.ts'
import { staffDemoRoutes } from '../../contract/staff-demo-routes.ts'
import type { staffSessionOperations } from '../../contract/staff-session-operations.ts'
import { staffSessionRoutes } from '../../contract/staff-session-routes.ts'
import type { staffTaskOperations } from '../../contract/staff-task-operations.ts'
import { staffTaskRoutes } from '../../contract/staff-task-routes.ts'
import type { staffWatchingOperations } from '../../contract/staff-watching-operations.ts'
import { staffWatchingRoutes } from '../../contract/staff-watching-routes.ts'

export type { StaffSession } from '../../contract/staff-sessions.ts'
export type { StaffNamedId } from '../../contract/staff-watching.ts'
export type { StaffOpenedTask, StaffTask, StaffTaskFacts, StaffTaskPage } from '../../contract/staff-tasks.ts'

/** Each act has an operation of its own: `acts/request-act.ts` makes their addresses. */
type Operations = typeof staffSessionOperations &
  typeof staffTaskOperations &
  typeof staffCustomerOperations &
  typeof staffPeopleOperations &
  typeof staffWatchingOperations &
  typeof staffDemoOperations &
  Pick<typeof staffActOperations, keyof typeof staffActRoutes>

const routes = {
  ...staffSessionRoutes,
  ...staffTaskRoutes,
  ...staffActRoutes,
  ...staffCustomerRoutes,
  ...staffPeopleRoutes,
  ...staffWatchingRoutes,
  ...staffDemoRoutes,
}

/** The bank's operations for its staff. */
export type StaffClient = Client<Operations>

/** Answers of 401 with these codes are about a typed or shown secret, not about the session. */
const proofCodes: readonly (string | undefined)[] = [
  'invalid_staff_credentials',
  'invalid_staff_code',
  'invalid_code',
]

/**
 * Sends requests to the bank. Every other answer of 401 calls `onSignedOut` with its code: the session has ended. What ends
 * something goes on where the page that asked for it goes away.
 */
export const createStaffSend =
  (send: Send, onSignedOut: (code: string | undefined) => void): Send =>
  async (path, init) => {
    const response = await send(path, { ...init, keepalive: init.method === 'DELETE' })
    if (response.status !== 401) return response
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null)
    const code = readRefusal({ status: response.status, body })?.code
    if (!proofCodes.includes(code)) onSignedOut(code)
    return response
  }

export const createStaffClient = (send: Send): StaffClient => createClient<Operations>(routes, send)
