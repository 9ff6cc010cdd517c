import { limits } from './limits.ts'
import { personalTerms, products } from './terms.ts'

const { student, premium } = products
const adults = { ageMin: personalTerms.currentAccount.ageMin }

/**
 * Who may open which account, and with how much where a deposit comes along: as its page promises, and as usual for all
 * others. Apart from the limits, which every page has, since only sign-up and the bank ask for it.
 */
const accountTerms = {
  usual: adults,
  'student-account': {
    ageMin: student.ageMin,
    ageMax: student.ageMax,
    consentBelowAge: student.guardianBelowAge,
    depositMinPence: BigInt(student.openingDepositPounds) * 100n,
  },
  'premium-account': { ...adults, depositMinPence: BigInt(premium.initialDepositPounds) * 100n },
} as const

/** All that the bank enforces. */
export const bankLimits = { ...limits, accountTerms } as const
