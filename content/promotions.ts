import { bankName } from './facts.ts'
import type { PictureName } from './pictures.ts'
import type { promotionLinks } from './promotion-links.ts'

/**
 * A banner on the dashboard (spec section 3). `link` is the address that the bank records; `promotionLinks` holds its
 * target.
 */
export type Promotion = {
  id: string
  title: string
  subtitle: string
  ctaText: string
  image: PictureName
  link: (typeof promotionLinks)[number]['from']
}

/** The accessible names of the two rotating banners. */
export const promotionWords = {
  top: { label: 'Offers', what: 'offers' },
  side: { label: `More from ${bankName}`, what: `more from ${bankName}` },
} as const

/** The four banners at the top. */
export const topPromotions: readonly Promotion[] = [
  {
    id: 'premium-card',
    title: 'The Premium card is here',
    subtitle: 'Brushed platinum, no foreign transaction fees, and cover wherever you go.',
    ctaText: 'See the card',
    image: 'promo-premium-card',
    link: '/premium-card',
  },
  {
    id: 'premium-account',
    title: 'An account with more behind it',
    subtitle: 'A manager of your own, cashback on bills and nothing to pay each month.',
    ctaText: 'See the account',
    image: 'promo-premium-account',
    link: '/premium-account',
  },
  {
    id: 'mobile-app',
    title: 'Your branch, in your pocket',
    subtitle: 'All of Online Banking on your phone, with nothing to install.',
    ctaText: 'See how',
    image: 'promo-mobile-app',
    link: '/mobile-app',
  },
  {
    id: 'gold-accounts',
    title: 'Grown beyond gold',
    subtitle: 'One person who looks at what you own and what you owe together.',
    ctaText: 'See Platinum',
    image: 'promo-gold-account',
    link: '/gold-accounts',
  },
]

/** The four banners at the side. */
export const sidePromotions: readonly Promotion[] = [
  {
    id: 'transfers',
    title: 'Send money on',
    subtitle: 'To a person, a business or a bank abroad.',
    ctaText: 'Make a transfer',
    image: 'promo-transfers',
    link: '/transfers',
  },
  {
    id: 'security',
    title: 'Spot a scam in time',
    subtitle: 'The signs to look for, and whom to call.',
    ctaText: 'Stay safe',
    image: 'promo-security',
    link: '/security',
  },
  {
    id: 'support',
    title: 'Here to help',
    subtitle: 'Call us, or write and find our answer here.',
    ctaText: 'Get support',
    image: 'promo-support',
    link: '/support',
  },
  {
    id: 'wealth-management',
    title: 'Wealth management',
    subtitle: 'Plan the long view with a person who listens.',
    ctaText: 'Explore',
    image: 'promo-wealth',
    link: '/wealth-management',
  },
]
