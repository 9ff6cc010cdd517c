import type { Product } from '../product.ts'
import { bancassurance } from './bancassurance.ts'
import { cards } from './cards.ts'
import { convenientBanking } from './convenient-banking.ts'
import { currentAccount } from './current-account.ts'
import { flexiSave } from './flexisave.ts'
import { homeInvest } from './home-invest.ts'
import { kiddysave } from './kiddysave.ts'
import { loans } from './loans.ts'
import { openAccount } from './open-account.ts'
import { payments } from './payments.ts'

/** Every personal product on the generic template, in the order of the navigation. */
export const personalProducts: readonly Product[] = [
  currentAccount,
  flexiSave,
  kiddysave,
  homeInvest,
  loans,
  cards,
  payments,
  bancassurance,
  convenientBanking,
  openAccount,
]
