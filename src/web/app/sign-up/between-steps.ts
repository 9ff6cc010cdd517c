import type { FieldError } from '../../../contract/problem.ts'

export interface ChosenPasswords {
  readonly password: string
  readonly confirmPassword: string
}

let passwords: ChosenPasswords | undefined
let refused: readonly FieldError[] = []

/**
 * What passes between the steps of a sign-up in the page's memory alone, and goes with the page (ruling 39): the
 * passwords, and what the bank found wrong with the fields.
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
}
