/**
 * What is wrong beside the fields of a payee. Separate from the schemas, so that a page does not load a validator.
 */
export const payeeWords = {
  name: {
    missing: 'Enter the name on the account',
    tooLong: 'Enter a name of at most 140 characters',
    unseen: 'Enter the name without characters that nobody can see',
  },
  kind: 'Choose personal or business',
  sortCode: 'Enter a sort code of 6 digits, like 12-34-56',
  accountNumber: 'Enter an account number of 6 to 8 digits',
  iban: 'Enter an IBAN',
  oneDestination: 'Enter a sort code and account number, or an IBAN',
  rollNumber: 'Enter up to 18 letters and digits',
  nickname: 'Enter at most 40 characters',
  impossible: 'No account can have this number. Check both',
} as const
