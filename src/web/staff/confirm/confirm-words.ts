export const confirmWords = {
  title: "Confirm it's you",
  close: 'Cancel',
  confirm: 'Confirm',
  code: 'Authenticator code',
  useDemonstration: 'Use the demonstration code',
  usePasskey: 'Use a passkey',
  promptClosed: 'Nothing was done. Try again, or use your code.',
} as const
