/** One message of the bar above every public page. */
export type Announcement = { text: string; href: string }

/** The four messages, in their order (spec section 2, Home). */
export const announcements: readonly Announcement[] = [
  { text: 'Please check that we have your latest contact details', href: '/help/contact' },
  {
    text: 'Finished studying? Move your student account to premium features',
    href: '/personal/premium-account',
  },
  { text: 'New in the mobile app: transfers and statements', href: '/personal/convenient-banking' },
  { text: 'Special rates on business loans', href: '/business-banking/financing' },
]
