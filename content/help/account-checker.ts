import { ownBankCode, ownSortCode, ukRules } from '../facts.ts'

/** The account checker's data and texts, as plain JSON. `{names}` are placeholders. */
export const accountCheckerWords = {
  ownSortCode,
  ownBankCode,
  iban: {
    heading: 'An IBAN',
    label: 'IBAN',
    hint: 'With or without spaces, from any country that uses them',
    waiting: 'Type or paste an IBAN to see its details here.',
    valid: 'This IBAN is valid. Country: {country}.',
    ours: 'It is an account with us.',
    inGroups: 'In groups of four',
    sortCode: 'Sort code',
    accountNumber: 'Account number',
    faults: {
      country: 'An IBAN begins with the two letters of a country that uses them, such as GB',
      length: 'This IBAN has {given} characters. Those of its country ({country}) have {wanted}',
      form: 'Check the letters and digits: this is not how IBANs of its country ({country}) are built',
      check: 'One of the characters is wrong, or two have changed places: the check digits do not fit',
    },
  },
  sortCode: {
    heading: 'A sort code and account number',
    label: 'Sort code',
    hint: `${ukRules.sortCodeDigits} digits, in pairs`,
    account: 'Account number',
    accountNote: '(optional)',
    accountHint: `${ukRules.accountNumberDigits} digits. Shorter ones are filled up with zeros.`,
    waiting: 'Enter a sort code to see its details here.',
    ours: '{sortCode} is our sort code: the account is with us.',
    other: '{sortCode} is written as it should be. It is another bank’s.',
    full: 'Account number',
    iban: 'As an IBAN',
    faults: {
      sortCode: `A sort code has ${ukRules.sortCodeDigits} digits, in pairs or in a row`,
      account: `An account number has ${ukRules.accountNumberDigitsMin} to ${ukRules.accountNumberDigits} digits in a row`,
    },
  },
} as const
