import type { BankState, DatabaseImportOutcome } from '../../runtime/runtime.ts'
import { saveCopyWords, startAgainWords } from '../in-browser/in-browser-words.ts'
import { formatSize } from '../save-file.ts'
import { settingsWords } from './settings-words.ts'

type Storage = Extract<BankState, { phase: 'open' }>['storage']

const failedToOpen = {
  not_a_database: {
    lead: 'This file is not a copy of the bank.',
    text: 'Nothing has been changed. Choose the file that Save a copy gave you: its name begins with sarsen-book.',
  },
  newer: {
    lead: 'This copy was saved by a newer version of this site.',
    text: 'Nothing has been changed. Load the page again to get the newer version, then open the copy.',
  },
  differs: {
    lead: 'The amounts in this copy do not add up.',
    text: 'Nothing has been changed. The file may be damaged: try another copy.',
  },
  not_stored: {
    lead: 'This browser has no room for the copy.',
    text: 'Nothing has been changed. Make room on this device, or let this site store data, then load the page again and open the copy.',
  },
  unanswered: {
    lead: 'The bank has not confirmed this.',
    text: 'So we cannot say whether the copy was opened. Please try again.',
  },
} as const satisfies Record<OpeningFailure, { lead: string; text: string }>

/** Why a copy was not opened; `unanswered` if even that is unknown. */
export type OpeningFailure = Exclude<DatabaseImportOutcome, 'imported'> | 'unanswered'

export const bankInBrowserWords = {
  title: settingsWords.sections.bank,
  about: 'This bank has no server. It runs here, and nothing that you do in it leaves this device.',
  storage: {
    title: 'Where it is stored',
    stored: {
      state: 'Kept',
      text: 'In this browser, for all its tabs. It goes when you clear this site’s data.',
    },
    not_stored_blocked: {
      state: 'Not kept',
      text: 'In the memory of this page alone, because the browser lets this site store nothing.',
    },
    not_stored_full: {
      state: 'Not kept',
      text: 'In the memory of this page alone, because this device has no room left.',
    },
  } satisfies { title: string } & Record<Storage, { state: string; text: string }>,
  save: {
    title: saveCopyWords.save,
    text: 'The whole bank as one file. It is not encrypted: anyone who has it can read everything.',
    button: saveCopyWords.save,
  },
  open: {
    title: 'Open a copy',
    text: 'Puts the bank of a saved file in place of this one.',
    button: 'Choose a file',
    chosen: (fileName: string, sizeBytes: number) => `${fileName}, ${formatSize(sizeBytes)}`,
    dialog: {
      title: 'Replace this bank with the copy?',
      file: 'The copy',
      text: 'Everything that is in this bank now is deleted, in all its tabs, and everybody is signed out. Then sign in with an email and a password of the copy.',
      first: 'To have this bank later, save a copy of it first.',
      cancel: 'Cancel',
      confirm: 'Replace this bank',
      opening: 'Checking the copy. This can take a minute.',
      failed: failedToOpen,
    },
  },
  startAgain: {
    title: startAgainWords.open,
    text: 'Deletes everything, and begins with a new bank and the demonstration customers.',
    button: startAgainWords.open,
  },
} as const
