import type { Action } from '../products/product.ts'

/** The names and addresses of the pages about this site, in the order of the footer. The pages' texts are elsewhere. */
export const legalLinks = {
  privacy: { label: 'Privacy', href: '/privacy' },
  cookies: { label: 'Cookies', href: '/cookies' },
  terms: { label: 'Terms', href: '/terms' },
  accessibility: { label: 'Accessibility', href: '/accessibility' },
} as const satisfies Record<string, Action>
