import type { ProductCode } from './products.ts'

// Apart from what every page of a customer needs to know of products.

const productNames: Readonly<Record<ProductCode, string>> = {
  current: 'Current Account',
  joint: 'Joint Current Account',
  flexisave: 'FlexiSave',
  fixed_1y: 'Fixed Savings 1 year',
}

/** A product's name as its customers read it. A company's current account has a name of its own. */
export const productName = (code: ProductCode, kind: 'personal' | 'corporate'): string =>
  code === 'current' && kind === 'corporate' ? 'Corporate Current Account' : productNames[code]

/** What each plan to save and invest with opens. A growth plan is invested, so its account earns no interest. */
export const planProducts = {
  fixed: 'fixed_1y',
  flexi: 'flexisave',
  growth: 'current',
} as const satisfies Readonly<Record<string, ProductCode>>
