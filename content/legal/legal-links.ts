import type { Action } from '../products/product.ts'

/** The pages about this site, in the order of the footer: their names and addresses, apart from all that they say. */
export const legalLinks = {
  privacy: { label: 'Privacy', href: '/privacy' },
  cookies: { label: 'Cookies', href: '/cookies' },
  terms: { label: 'Terms', href: '/terms' },
  accessibility: { label: 'Accessibility', href: '/accessibility' },
} as const satisfies Record<string, Action>
