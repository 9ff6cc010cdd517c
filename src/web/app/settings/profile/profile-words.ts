import { settingsWords } from '../settings-words.ts'

export const profileWords = {
  title: settingsWords.sections.profile,
  about: 'How we address you and where we reach you. Your email is the one that you sign in with.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  optional: '(optional)',
  currentPassword: 'Current password',
  whyPassword: {
    email: 'You are changing the email that you sign in with',
    phone: 'You are changing the phone number that we know you by',
    both: 'You are changing the email that you sign in with and the phone number that we know you by',
  },
  save: 'Save profile',
  /** Spec section 8. */
  saved: {
    title: 'Profile Updated',
    text: 'Your profile information has been successfully updated.',
  },
  failed: {
    lead: 'We could not load your profile.',
    text: 'The bank did not answer. Your money and your account are not affected.',
  },
} as const
