import { BankFilesMissing } from '../book/book-faults.ts'

/**
 * A part of the bank that is fetched when it is needed.
 * @throws BankFilesMissing where it cannot be had.
 */
export const fetched = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch((cause: unknown) => {
    throw new BankFilesMissing('The bank itself cannot be had', { cause })
  })
