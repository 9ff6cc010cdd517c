import type { PictureName } from './pictures.ts'

/** A section of the public site: its own page, which also answers unknown paths below it where a ruling says so. */
export type Group = { label: string; href: `/${string}`; picture: PictureName }

export const groups = {
  personal: { label: 'Personal Banking', href: '/personal', picture: 'header-personal' },
  corporate: { label: 'Corporate Banking', href: '/corporate', picture: 'header-corporate' },
  business: { label: 'Business Banking', href: '/business-banking', picture: 'header-business' },
  platinum: { label: 'Platinum Banking', href: '/platinum/overview', picture: 'header-platinum' },
  help: { label: 'Help', href: '/help', picture: 'header-help' },
  about: { label: 'About Us', href: '/about', picture: 'header-about' },
} as const satisfies Record<string, Group>

export type BreadcrumbGroup = keyof typeof groups
