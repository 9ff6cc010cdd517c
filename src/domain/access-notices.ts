// What customers read of changes of how they get in: the same words in their notifications and before a staff member's act.

export const accessWords = {
  resetLinkMade: 'We were asked for a link to choose a new password, and made one.',
  emailChanged: 'From now on, sign in with your new email.',
  secondFactorOff: 'From now on, signing in asks for your password alone.',
  secondFactorOffWithPasskey: 'Your passkeys go on working.',
  passkeyRemoved: (name: string): string => `${name} no longer works.`,
} as const
