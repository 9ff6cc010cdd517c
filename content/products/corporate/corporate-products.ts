import type { Product } from '../product.ts'
import { corporateFinancing } from './business-financing.ts'
import { calnetProduct } from './calnet.ts'
import { corporateCurrentAccount } from './current-account.ts'
import { eAlertProduct } from './e-alert.ts'
import { corporateOpenAccount } from './open-account.ts'
import { projectFinancing } from './project-financing.ts'
import { proxyPayProduct } from './proxy-pay.ts'
import { transactionalBanking } from './transactional.ts'

/** Every product of Corporate Banking, in the order of the navigation (spec section 2). */
export const corporateProducts: readonly Product[] = [
  corporateCurrentAccount,
  corporateFinancing,
  transactionalBanking,
  projectFinancing,
  proxyPayProduct,
  calnetProduct,
  eAlertProduct,
  corporateOpenAccount,
]
