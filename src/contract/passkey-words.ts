/** What a form says beside a passkey's name. Apart from the schema, so that a page need not fetch a validator. */
export const passkeyNameLengthMax = 40

export const passkeyWords = {
  name: `Enter a name of 1 to ${passkeyNameLengthMax} characters`,
  unseen: 'Enter a name without hidden characters',
  response: 'Send what the browser answered',
  method: 'Choose a way that is offered',
} as const
