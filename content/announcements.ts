/** One message of the bar above every public page. */
export type Announcement = { text: string; href: string }

/** The four messages, in their order (spec section 2, Home). */
export const announcements: readonly Announcement[] = [
  { text: 'Please update your contact details', href: '/help/contact' },
  {
    text: 'Move your student account to premium features',
    href: '/personal/premium-account',
  },
  { text: 'See the new mobile app features', href: '/personal/convenient-banking' },
  { text: 'Special rates on business loans', href: '/business-banking/financing' },
]
