import { countrySpecs } from 'ibantools'
import type { IbanForms } from './check-iban.ts'

/**
 * The countries that use IBANs, each with the length and form of its own. Read from the library when the page is built:
 * the page carries the table, and its script only the rule.
 */
export const listIbanForms = (): IbanForms =>
  Object.fromEntries(
    Object.entries(countrySpecs).flatMap(([code, { chars, bban_regexp: pattern, IBANRegistry: isListed }]) =>
      chars && pattern && isListed ? [[code, [chars, pattern.replace(/^\^|\$$/g, '')] as const]] : [],
    ),
  )
