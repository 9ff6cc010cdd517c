/** The routes of passkeys and confirmations. Apart from the others: only the pages that confirm something call them. */
export const passkeyRoutes = {
  newPasskeyChallenge: { method: 'POST', path: '/api/passkey-challenges' },
  signInWithPasskey: { method: 'POST', path: '/api/session/passkey' },
  listPasskeys: { method: 'GET', path: '/api/passkeys' },
  beginPasskey: { method: 'POST', path: '/api/passkeys/options' },
  addPasskey: { method: 'POST', path: '/api/passkeys' },
  renamePasskey: { method: 'PATCH', path: '/api/passkeys/{id}' },
  removePasskey: { method: 'POST', path: '/api/passkeys/{id}/removal' },
  readConfirmation: { method: 'GET', path: '/api/confirmations/{id}' },
  answerConfirmation: { method: 'POST', path: '/api/confirmations/{id}/answer' },
  cancelConfirmation: { method: 'DELETE', path: '/api/confirmations/{id}' },
} as const
