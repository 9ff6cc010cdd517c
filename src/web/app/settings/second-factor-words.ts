const recoveryCodesIn = (count: number): string =>
  count === 1 ? 'One recovery code is' : `${count} recovery codes are`

/** The words of the row. Its steps are fetched later, with words of their own: `second-factor-step-words.ts`. */
export const secondFactorWords = {
  title: 'Second factor',
  about:
    'A six-digit code from an app on your phone, asked for at each new sign-in. Someone who knows only your password cannot sign in.',
  off: {
    state: 'Off',
    heading: 'Authenticator app',
    text: 'Your password alone signs you in.',
    withPasskey: 'Your passkeys work without it.',
    setUp: 'Set up',
  },
  on: {
    state: 'On',
    heading: 'Authenticator app',
    since: (day: string) => `On since ${day}.`,
    left: (count: number) =>
      count === 0
        ? 'No recovery code is left. Make new ones, so that you can sign in without your phone.'
        : `${recoveryCodesIn(count)} left.`,
    renew: 'Make new recovery codes',
    remove: 'Turn off',
  },
  turnedOn: { title: 'Second Factor On', text: 'From now on signing in takes a code from your app.' },
  /** Of the toasts of this matter, of which one is shown at a time. */
  toasts: ['Second Factor On', 'Second Factor Off', 'Recovery Codes Renewed'],
  /** In a visit to a shared demonstration, whose sign-in asks nobody for a code. */
  visit: {
    about:
      'A six-digit code from an app on your phone. In this demonstration it is asked for where you change how you sign in, until this session ends.',
    turnedOn: {
      title: 'Second Factor On',
      text: 'Until this session ends, changing how you sign in takes a code from your app.',
    },
  },
  failed: {
    lead: 'We could not load your second factor.',
    text: 'The bank did not answer. Whether it is on has not changed.',
  },
} as const
