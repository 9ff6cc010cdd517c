import { limits } from '../../../../content/facts.ts'

/** The step after the password, of who has an app or a passkey (part two, section 14.2). Fetched with the step. */
export const codeStepWords = {
  signingIn: (email: string) => `You are signing in as ${email}.`,
  app: {
    label: 'Code from your authenticator app',
    hint: 'Six digits. Your app shows new ones every 30 seconds.',
    switch: 'Use a recovery code instead',
    notSix: 'A code has six digits. Enter the one that your app shows now',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of those you kept. Each works once.',
    switch: 'Use a code from your app instead',
    missing: 'Enter one of your recovery codes',
    wrong: 'That recovery code is not right, or was used before. Enter another one',
  },
  passkey: {
    use: 'Use a passkey',
    otherHosts: (hosts: readonly string[]) => `Your passkeys work at ${hosts.join(' and ')} alone.`,
    closed: 'Nothing was done. Try again, or use another way.',
    wrong: 'That passkey was not accepted. Try again, or use another way.',
  },
  notNow: 'Not now',
  submit: 'Continue',
  startAgain: 'Start again',
  waitEnded: `Your ${limits.secondFactorMs / 60_000} minutes to enter a code are over. Enter your password again.`,
} as const
