import type { FieldError } from '../../../contract/problem.ts'
import type { Registration } from './registration.ts'

export interface ChosenPasswords {
  readonly password: string
  readonly confirmPassword: string
}

interface Held {
  readonly passwords?: ChosenPasswords | undefined
  readonly refused?: readonly FieldError[]
  readonly unstored?: Registration | undefined
}

let held: Held = {}

/**
 * What passes between the steps of a sign-up in the page's memory alone, and goes with the page (ruling 39): the
 * passwords, what the bank found wrong with the fields, and the form where the browser's storage did not take it.
 */
export const betweenSteps = {
  passwords: () => held.passwords,
  keepPasswords: ({ password, confirmPassword }: ChosenPasswords) => {
    held = { ...held, passwords: { password, confirmPassword } }
  },
  forgetPasswords: () => {
    held = { ...held, passwords: undefined }
  },
  refused: () => held.refused ?? [],
  keepRefused: (refused: readonly FieldError[]) => {
    held = { ...held, refused }
  },
  unstored: () => held.unstored,
  keepUnstored: (unstored: Registration | undefined) => {
    held = { ...held, unstored }
  },
  /** Where the session's storage is cleared, this goes with it: the next person on the page starts again. */
  forget: () => {
    held = {}
  },
}

/** Under which the browser keeps the form of a sign-up for its session (spec section 3). */
export const registrationKey = 'registrationData'
