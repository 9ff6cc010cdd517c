import type { FieldError } from '../../../contract/problem.ts'
import type { Registration } from './registration.ts'

export interface ChosenPasswords {
  readonly password: string
  readonly confirmPassword: string
}

let passwords: ChosenPasswords | undefined
let refused: readonly FieldError[] = []
let unstored: Registration | undefined

/**
 * What passes between the steps of a sign-up in the page's memory alone, and goes with the page (ruling 39): the
 * passwords, what the bank found wrong with the fields, and the form where the browser's storage did not take it.
 */
export const betweenSteps = {
  passwords: () => passwords,
  keepPasswords: ({ password, confirmPassword }: ChosenPasswords) => {
    passwords = { password, confirmPassword }
  },
  forgetPasswords: () => {
    passwords = undefined
  },
  refused: () => refused,
  keepRefused: (errors: readonly FieldError[]) => {
    refused = errors
  },
  unstored: () => unstored,
  keepUnstored: (registration: Registration | undefined) => {
    unstored = registration
  },
}
