export const confirmWords = {
  title: "Confirm it's you",
  close: 'Cancel',
  confirm: 'Confirm',
  code: 'Authenticator code',
  demonstrationCode: 'Use the demonstration code',
  byPasskey: 'Use a passkey',
  promptClosed: 'Nothing was done. Try again, or use your code.',
} as const
