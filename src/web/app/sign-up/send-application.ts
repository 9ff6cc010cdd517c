import type { FieldError } from '../../../contract/problem.ts'
import type { BankClient } from '../bank-client.ts'
import { askInTime } from '../../ask-in-time.ts'
import type { Clock } from '../../clock.ts'
import { fieldOrder } from './registration-form-schema.ts'
import { applicationOf, type Registration } from './registration.ts'

/**
 * What became of an application that was sent. `isReplayed`: an earlier sending had arrived. `unheard`: it may be
 * with the bank, and sent again it is the same.
 */
export type ApplicationAnswer =
  | { readonly kind: 'taken'; readonly isReplayed: boolean }
  | { readonly kind: 'refused'; readonly errors: readonly FieldError[] }
  | { readonly kind: 'notTaken'; readonly message: string }
  | { readonly kind: 'sentBefore' }
  | { readonly kind: 'unheard' }

/** How long the bank is waited for before it counts as unheard. */
const answerLimitMs = 30_000

type Desk = { readonly bank: Pick<BankClient, 'submitApplication'>; readonly clock: Pick<Clock, 'after'> }

const isAtField = ({ field }: FieldError): boolean => fieldOrder.some(name => name === field)

/** Sends an application once. Whatever happens comes back as a value; `signal` gives up waiting. */
export async function sendApplication(
  { bank, clock }: Desk,
  { registration, password }: { registration: Registration; password: string },
  signal: AbortSignal,
): Promise<ApplicationAnswer> {
  try {
    return await askInTime(
      clock,
      async limit => {
        const body = { ...applicationOf(registration), password }
        return answerOf(await bank.submitApplication({ body, signal: AbortSignal.any([signal, limit]) }))
      },
      answerLimitMs,
    )
  } catch {
    // The network, or an answer that was not the bank's.
    return { kind: 'unheard' }
  }
}

function answerOf(reply: Awaited<ReturnType<BankClient['submitApplication']>>): ApplicationAnswer {
  switch (reply.status) {
    case 202:
      return { kind: 'taken', isReplayed: reply.headers.get('idempotent-replayed') === 'true' }
    case 422:
      return reply.body.errors?.some(isAtField)
        ? { kind: 'refused', errors: reply.body.errors }
        : { kind: 'notTaken', message: reply.body.detail }
    case 409:
      return { kind: 'sentBefore' }
    case 400:
    case 403:
    case 413:
    case 415:
    case 429:
      return { kind: 'notTaken', message: reply.body.detail }
    case 500:
    case 503:
    default:
      return { kind: 'unheard' }
  }
}
