import type { Queryable } from '../database/database.ts'
import { isSecondFactorOn } from '../second-factor/codes.ts'

/** How far a session's customer has come: what they are asked for next, or `signed_in` where that is nothing. */
export type SignInStage = 'second_factor' | 'signed_in'

/** What a customer has shown last. */
export type SignInStep = 'password' | 'code'

type NextStage = (transaction: Queryable, customerId: string) => Promise<SignInStage>

/**
 * The sign-in's state machine: the stage that follows each step. A further kind of step, as a passkey, is one more step
 * here, and a stage that is missing elsewhere does not compile (docs/decisions/sign-in-by-steps.md).
 */
export const stageAfter: Readonly<Record<SignInStep, NextStage>> = {
  password: async (transaction, customerId) =>
    (await isSecondFactorOn(transaction, { customerId, visitId: null })) ? 'second_factor' : 'signed_in',
  code: () => Promise.resolve('signed_in'),
}
