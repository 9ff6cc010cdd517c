/** What a form says beside a one-time code. Apart from the schema, so that a page need not fetch a validator. */
export const codeWords = {
  missing: 'Enter the code from your authenticator app',
  wrong: 'That code is not right, or was used before. Enter the one that your app shows now',
} as const
