import { noPasskeysInBrowser } from '../passkeys/has-passkeys.ts'
import { formatDay, formatDayAndTime } from '../transactions/transaction-words.ts'
import { secondFactorStepWords } from './second-factor-step-words.ts'

/** Spec section 14.1. */
export const passkeyWords = {
  none: 'You have no passkeys.',
  add: 'Add a passkey',
  added: (at: string) => `Added on ${formatDay(at)}`,
  lastUsed: (at: string | undefined) =>
    at === undefined ? 'Never used' : `Last used ${formatDayAndTime(at)}`,
  synced: 'Synced',
  oneDevice: 'On this device alone',
  otherHost: (host: string) => `Works at ${host} alone.`,
  stopped: 'Stopped. Remove it.',
  rename: 'Rename',
  remove: 'Remove',
  codesLeft: (count: number) =>
    count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`,
  newCodes: 'Make new recovery codes',
  notHere: {
    unsupported: noPasskeysInBrowser,
    number: 'Passkeys need an address with a name.',
    insecure: 'Passkeys need a secure connection (https).',
  },
  open: (address: string) => `Open ${address}`,
  failed: { lead: 'We could not load your passkeys.', text: 'They have not changed.' },
  notAdded: {
    closed: 'Nothing was added. Try again when you are ready.',
    known: 'This device has a passkey for you.',
    failed: 'This device could not make a passkey. Try another one.',
  },
  naming: {
    title: 'Name your passkey',
    renameTitle: (name: string) => `Rename ${name}`,
    name: 'Name',
    save: 'Save',
    close: 'Close',
    cancel: 'Cancel',
    renamed: (name: string) => ({ title: 'Passkey Renamed', text: `It is now ${name}.` }),
  },
  isAdded: (name: string) => ({ title: 'Passkey Added', text: `${name} can sign in and confirm.` }),
  codes: secondFactorStepWords.codes.text.replace('Your second factor is on.', 'Your passkey is on.'),
  removing: {
    title: (name: string) => `Remove ${name}?`,
    text: 'You can no longer sign in or confirm with it. Delete it on your device too.',
    last: 'After this, your password alone signs you in and confirms.',
    keep: 'Keep',
    removed: (name: string) => ({ title: 'Passkey Removed', text: `${name} no longer works.` }),
  },
} as const
