/**
 * What is wrong beside the fields of opening, of joint accounts and of closing. Separate from the schemas, so that a page does not
 * load a validator.
 */
export const jointWords = {
  notAcknowledged: 'Tick the box once you have read both',
  notAgreed: 'Tick the box once you have both agreed',
  ownEmail: 'Enter the other person’s email, not yours',
  chooseAccount: 'Choose an account',
} as const
