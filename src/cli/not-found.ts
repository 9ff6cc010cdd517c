/** What every command says of what is not there. It exits with 1. */
export const notFound = {
  email: 'Nobody banks here with that e-mail.',
  account: 'No account of this bank has that number.',
  application: 'There is no application with that id.',
  hold: 'There is no hold with that id.',
  message: 'There is no message with that id.',
  transfer: 'There is no transfer with that id.',
  line: 'There is no transaction with that number in that account.',
} as const
