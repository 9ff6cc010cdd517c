import { limits } from './limits.ts'
import { claimTerms, orderLimits, payeeLimits, secondChecks } from './paying.ts'
import { personalTerms, products } from './terms.ts'

const { student, premium } = products
const { flexiSave, fixedSavings, jointAccount } = personalTerms
const adults = { ageMin: personalTerms.currentAccount.ageMin }

/**
 * The age range and the first deposit of each account: from its page where it states them, otherwise the usual ones.
 * They are apart from the limits, which every page loads, because only sign-up and the bank use them.
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

/** All limits and terms that the bank enforces. */
export const bankLimits = {
  ...limits,
  accountTerms,
  savingsMaxPence: BigInt(flexiSave.balanceMaxPounds) * 100n,
  openingDepositMinPence: {
    flexisave: BigInt(flexiSave.openingDepositPounds) * 100n,
    fixed_1y: BigInt(fixedSavings.openingDepositPounds) * 100n,
  },
  cancellationDays: fixedSavings.cancellationDays,
  endNoticeDays: fixedSavings.endNoticeDays,
  ...jointAccount,
  ...payeeLimits,
  ...orderLimits,
  claims: claimTerms,
  ...secondChecks,
  confirmationsHourly: 30,
  passkeyChallengesMinute: 30,
} as const
