import { appPages } from '../../../../content/app-pages.ts'
import { contact } from '../../../../content/facts.ts'

export const settingsWords = {
  heading: appPages.settings.title,
  back: 'Back to Home',
  sections: {
    profile: 'Profile Information',
    security: 'Security Settings',
    preferences: 'Notification Preferences',
    appearance: 'Appearance',
    /** Where the bank lives in the browser. */
    bank: 'Bank in This Browser',
    help: 'Need Help',
  },
  appearance: 'In this browser. It stays when you sign out.',
  help: { lead: 'Need help?', text: 'Write to', email: contact.accountsEmail },
  shared:
    'Others use this demonstration too. A password or second factor that you set here is yours until this session ends; the published password goes on working for everybody.',
  loading: (what: string) => `Loading: ${what}`,
  /** Over a form's refusal. */
  refused: 'Nothing has been changed.',
  unanswered: {
    lead: 'We have not heard back from the bank.',
    text: 'So we cannot say whether this was done. Please try again in a minute.',
  },
} as const

/** The sections of the page, in its order, by their names in its address. */
export type SettingsSection = keyof typeof settingsWords.sections

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

export const preferenceWords = {
  title: settingsWords.sections.preferences,
  about: 'Saved as soon as you change one.',
  labels: {
    emailNotifications: 'Email notifications',
    smsNotifications: 'SMS notifications',
    transactionAlerts: 'Transaction alerts',
    securityAlerts: 'Security alerts',
  },
  email: (address: string) => `Messages to ${address}`,
  emailKept: 'This bank sends no email: it keeps what it would have sent',
  /** The number may not be known yet. */
  sms: (phone: string | undefined) => `Text messages to ${phone ?? 'your phone'}`,
  smsToNoPhone: 'Add a phone number to your profile to get text messages',
  smsKept: 'This bank sends no text messages: it keeps what it would have sent',
  transactions: 'When money moves in or out',
  security: 'When your password, your email, your phone number or your second factor changes',
  /** Spec section 8. */
  saved: {
    title: 'Notification Settings Updated',
    text: 'Your notification preferences have been saved.',
  },
  notSaved: (labels: string, reason: string) => ({
    title: 'Notification Settings Not Saved',
    text: `${labels}: not changed. ${reason}`,
  }),
  /** It may have been saved. */
  unanswered: (labels: string) => ({
    title: 'Notification Settings Not Confirmed',
    text: `${labels}: we have not heard whether the change was saved, so this shows what the bank last confirmed.`,
  }),
  failed: {
    lead: 'We could not load your notification preferences.',
    text: 'The bank did not answer. Your preferences have not changed.',
  },
} as const
