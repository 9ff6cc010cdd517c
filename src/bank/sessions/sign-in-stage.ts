import type { Queryable } from '../database/database.ts'
import { isSecondFactorOn } from '../second-factor/codes.ts'

/** What a customer must enter next, or `signed_in` if nothing. */
export type SignInStage = 'second_factor' | 'signed_in'

/** What a customer entered last. */
export type SignInStep = 'password' | 'code'

type NextStage = (transaction: Queryable, customerId: string) => Promise<SignInStage>

/**
 * The state machine of the sign-in: the stage after each step. A new kind of step, such as a passkey, is added here;
 * any place that does not handle its stage fails to compile (docs/decisions/sign-in-by-steps.md).
 */
export const stageAfter: Readonly<Record<SignInStep, NextStage>> = {
  password: async (transaction, customerId) =>
    (await isSecondFactorOn(transaction, { customerId, visitId: null })) ? 'second_factor' : 'signed_in',
  code: () => Promise.resolve('signed_in'),
}
