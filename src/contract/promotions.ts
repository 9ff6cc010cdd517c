import { z } from 'zod'

/** The addresses on promotion banners (spec section 2), by which a click is noted. */
export const promotionPaths = [
  '/premium-account',
  '/mobile-app',
  '/security',
  '/support',
  '/transfers',
  '/gold-accounts',
  '/premium-card',
  '/wealth-management',
] as const

export const PromotionClick = z
  .strictObject({ promotion: z.enum(promotionPaths, 'Name a promotion by its address') })
  .meta({ id: 'PromotionClick' })
