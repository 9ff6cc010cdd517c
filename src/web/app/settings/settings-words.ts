import { appTitles } from '../../../../content/app-titles.ts'
import { contact } from '../../../../content/facts.ts'

export const settingsWords = {
  heading: appTitles.settings,
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
  unheard: {
    lead: 'We have not heard back from the bank.',
    text: 'So we cannot say whether this was done. Please try again in a minute.',
  },
} as const

/** The parts of the page, in its order, by the names that stand in its address. */
export type SettingsSection = keyof typeof settingsWords.sections
