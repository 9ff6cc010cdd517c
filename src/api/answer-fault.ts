import type { Context } from 'hono'
import { DatabaseUnavailable } from '../bank/database/database.ts'
import { QueueFull } from '../bank/database/grouped-calls.ts'
import { PasswordsBusy } from '../bank/passwords/bound-passwords.ts'
import { refuse, type Sent } from './handler.ts'

/** A fault, as the home's log gets it: never a body, a header or a token. */
export interface FaultReport {
  /** Stands in the answer too, as `Request-Id`: what a customer can quote. */
  readonly requestId: string
  readonly method: string
  /** The route's pattern, not the address asked for. */
  readonly route: string
  readonly fault: unknown
}

export interface FaultDesk {
  readonly newId: () => string
  readonly report: (report: FaultReport) => void
}

/** Tells the home of a fault, and answers with the id by which a customer can quote it. */
export function reportFault(context: Context, fault: unknown, { newId, report }: FaultDesk): string {
  const requestId = newId()
  report({ requestId, method: context.req.method, route: context.req.routePath, fault })
  return requestId
}

/**
 * Answers a fault: that the bank is busy or away, or that whoever asks asks too much, where that is what it is, and
 * otherwise nothing but that it was ours. A full line is no fault of anything's, and is not reported.
 */
export function answerFault(context: Context, fault: unknown, desk: FaultDesk): Sent {
  if (fault instanceof PasswordsBusy && fault.who === 'asker')
    return refuse(context, { code: 'too_many_requests', headers: { 'retry-after': '1' } })
  if (fault instanceof QueueFull || fault instanceof PasswordsBusy)
    return refuse(context, { code: 'bank_busy', headers: { 'retry-after': '1' } })
  const headers = { 'request-id': reportFault(context, fault, desk) }
  return fault instanceof DatabaseUnavailable
    ? refuse(context, { code: 'bank_unavailable', headers: { 'retry-after': '2', ...headers } })
    : refuse(context, { code: 'internal_error', headers })
}
