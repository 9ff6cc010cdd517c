import type { Queryable } from '../database/database.ts'
import { hasStrongMethod, readStrongMethods } from '../second-factor/strong-methods.ts'

/** What a customer must enter next, or `signed_in` if nothing. */
export type SignInStage = 'second_factor' | 'signed_in'

/** What a customer gave last: `second_factor` is a code, or a passkey after the password. */
export type SignInStep = 'password' | 'second_factor' | 'passkey'

type NextStage = (transaction: Queryable, customerId: string) => Promise<SignInStage>

/**
 * The state machine of the sign-in: the stage after each step. A new kind of step is added here; any place that does not
 * handle its stage fails to compile (docs/decisions/sign-in-by-steps.md). After the password, a customer who has an app or a
 * passkey takes one more step; a passkey alone is two factors.
 */
export const stageAfter: Readonly<Record<SignInStep, NextStage>> = {
  password: async (transaction, customerId) =>
    hasStrongMethod(await readStrongMethods(transaction, { customerId, visitId: null }))
      ? 'second_factor'
      : 'signed_in',
  second_factor: () => Promise.resolve('signed_in'),
  passkey: () => Promise.resolve('signed_in'),
}
