import { settingsWords } from '../settings-words.ts'

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
    text: `${labels}: back as before. ${reason}`,
  }),
  /** It may have been saved all the same. */
  unheard: (labels: string) => ({
    title: 'Notification Settings Not Confirmed',
    text: `${labels}: we have not heard whether the change was saved, so you see what the bank last told us.`,
  }),
  failed: {
    lead: 'We could not load your notification preferences.',
    text: 'The bank did not answer. Your preferences have not changed.',
  },
} as const
