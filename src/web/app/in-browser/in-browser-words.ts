import type { BankState } from '../../runtime/runtime.ts'
import { formatSize } from '../save-file.ts'
import type { Replacement } from './replaced-bank.ts'

type NotStored = Exclude<Extract<BankState, { phase: 'open' }>['storage'], 'stored'>
export type FailedWhy = Extract<BankState, { phase: 'failed' }>['why']

/** Over every page, while the bank is in memory alone. */
export const notStoredWords = {
  label: 'Your bank is not being kept',
  reasons: {
    not_stored_blocked: {
      lead: 'This browser is not keeping your bank.',
      text: 'What you do here is gone when you close or reload the page. Let this site store data, or leave private browsing, to keep it.',
    },
    not_stored_full: {
      lead: 'There is no room left to keep your bank.',
      text: 'What you do from now on is gone when you close or reload the page. Save a copy, then make room on this device.',
    },
  } satisfies Record<NotStored, { lead: string; text: string }>,
} as const

/** In place of the pages, where there is no bank. */
export const failedWords = {
  reasons: {
    files: {
      title: 'We could not fetch the bank',
      text: 'The bank runs in this browser, and a part of it did not arrive. Check your connection and try again. What this browser has kept of your bank is not affected.',
    },
    unsupported: {
      title: 'This browser cannot run the bank',
      text: 'Use a current version of Chrome, Edge, Firefox or Safari. A strict safety setting, such as a lockdown mode, may stop the bank: allow this site to use WebAssembly and web workers.',
    },
    unreadable: {
      title: 'We could not open your bank',
      text: 'This browser has kept it, but it cannot be read. Try again first. If that does not help, save what there is of it, and start again with a new bank.',
    },
    newer: {
      title: 'Your bank is of a newer version',
      text: 'A newer version of this site has opened it in this browser, and what you have now is an older one. Load the page again to get the newer version. If that leads back here, save a copy, which the newer version can open, and start again with a new bank.',
    },
    outdated: {
      title: 'This page is out of date',
      text: 'A newer version of this site has your bank open in another tab. Load this page again to get it: what the bank has kept is not affected.',
    },
  } satisfies Record<FailedWhy, { title: string; text: string }>,
  home: 'Sarsen home',
  tryAgain: 'Try again',
  loadAgain: 'Load the page again',
} as const

export const saveCopyWords = {
  save: 'Save a copy',
  saved: {
    title: 'Copy Saved',
    text: (fileName: string, sizeBytes: number) => `${fileName}, ${formatSize(sizeBytes)}`,
  },
  failed: {
    title: 'Copy Not Saved',
    text: 'We could not make the file. Nothing has changed. Please try again.',
  },
} as const

export const startAgainWords = {
  open: 'Start again',
  title: 'Delete everything and start again?',
  text: 'Every customer, account, transaction, statement and message of the bank in this browser is deleted, in all its tabs. Nobody can bring them back. You then have new books, with the demonstration customers.',
  first: 'To have them later, save a copy first.',
  typed: 'start again',
  label: 'Type “start again” to confirm',
  wrong: 'Type the two words start again, or choose Cancel to keep everything',
  cancel: 'Cancel',
  confirm: 'Delete and start again',
  failed: {
    lead: 'We have not heard that it is done.',
    text: 'So we cannot say whether anything was deleted. Please try again.',
  },
} as const

/** What every tab says once another bank has taken the place of the one before. */
export const replacedWords = {
  startedAgain: {
    title: 'Bank Started Again',
    text: 'Everything was deleted, and the books are new. Everybody is signed out.',
  },
  copyOpened: {
    title: 'Copy Opened',
    text: 'The bank is now as it was when the copy was saved. Everybody is signed out.',
  },
} as const satisfies Record<Replacement, { title: string; text: string }>
