import { emailLengthMax, emailWords } from '../../../../contract/email-words.ts'

/** What is wrong with the email in a field, by the browser's own checks, in the bank's words. */
export function findEmailFault({ validity, value }: HTMLInputElement): string | undefined {
  if (validity.valueMissing) return emailWords.missing
  if (value.length > emailLengthMax) return emailWords.tooLong
  return validity.typeMismatch ? emailWords.invalid : undefined
}
