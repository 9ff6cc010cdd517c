import { branchFinder } from './items/branch-finder.ts'
import { businessLoanRates } from './items/business-loan-rates.ts'
import { callsAboutSafeAccounts } from './items/calls-about-safe-accounts.ts'
import { everyTransaction } from './items/every-transaction.ts'
import { openEvenings } from './items/open-evenings.ts'
import { villageBridges } from './items/village-bridges.ts'
import type { Story } from './story.ts'

/** News of the bank, newest first. */
export const newsItems: readonly Story[] = [
  everyTransaction,
  villageBridges,
  businessLoanRates,
  branchFinder,
  callsAboutSafeAccounts,
  openEvenings,
]
