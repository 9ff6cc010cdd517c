import type { Device } from '../../../contract/sessions.ts'
import type { IconName } from '../../components/icon.tsx'
import { settingsWords } from './settings-words.ts'

export const deviceWords = {
  thisDevice: 'This device',
  activeNow: 'Active now',
  /** The day and time follow. */
  lastUsed: 'Last used',
  signOut: 'Sign Out',
  signedOut: (device: string) => ({ title: 'Device Signed Out', text: `${device} has been signed out.` }),
  idle: 'A device that nobody uses is signed out by itself.',
  signOutOthers: 'Sign out all other devices',
  othersSignedOut: {
    title: 'Devices Signed Out',
    text: 'All other devices have been signed out. This one stays signed in.',
  },
  notSignedOut: (reason: string) => ({ title: 'Not Signed Out', text: reason }),
  /** They may have been signed out. */
  unanswered: (reason: string) => ({
    title: 'Sign-Out Not Confirmed',
    text: `${settingsWords.unanswered.lead} ${reason} ${settingsWords.unanswered.text}`,
  }),
} as const

export const deviceIcons: Readonly<Record<Device['form'], IconName>> = {
  computer: 'laptop',
  phone: 'mobile',
  tablet: 'tablet',
  unknown: 'question',
}
