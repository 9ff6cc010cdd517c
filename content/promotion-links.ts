import { appPages } from './app-pages.ts'

/**
 * Where the addresses on promotion banners lead (spec section 2, ruling 26). The banners keep their specified
 * addresses, and the bank records that one was followed.
 */
export const promotionLinks = [
  { from: '/premium-account', to: '/personal/premium-account' },
  { from: '/mobile-app', to: '/personal/convenient-banking' },
  { from: '/security', to: '/help/scam-alert' },
  { from: '/support', to: appPages.support.path },
  { from: '/transfers', to: `${appPages.transactions.path}?transfer=new` },
  { from: '/gold-accounts', to: '/platinum/overview' },
  { from: '/premium-card', to: '/personal/cards' },
  { from: '/wealth-management', to: '/platinum/overview' },
] as const
