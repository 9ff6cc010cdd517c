/** Asks the service worker to keep the files of which the bank itself consists. */
export const keepBankFiles = 'keep the files of the bank'
