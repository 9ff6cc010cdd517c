import type { Product } from '../product.ts'
import { businessCurrentAccount } from './current-account.ts'
import { businessFinancing } from './financing.ts'
import { businessFlexiSave } from './flexisave.ts'
import { investAndSave } from './invest-save.ts'
import { paymentSolutions } from './payment-solutions.ts'
import { businessPremiumAccount } from './premium-account.ts'
import { womensBanking } from './women.ts'

/** Every product of Business Banking with a page of its own, in the order of the navigation (spec section 2). */
export const businessProducts: readonly Product[] = [
  businessCurrentAccount,
  businessPremiumAccount,
  businessFlexiSave,
  womensBanking,
  businessFinancing,
  investAndSave,
  paymentSolutions,
]
