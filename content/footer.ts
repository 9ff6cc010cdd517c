import { legalLinks } from './legal/legal-links.ts'
import type { Action } from './products/product.ts'

/** A column of the footer. */
type FooterColumn = { heading: string; links: readonly Action[] }

export const footerLead = 'Retail and business banking for the United Kingdom.'

/** Links about the site itself, in one line below the columns. */
export const footerLegal: readonly Action[] = Object.values(legalLinks)

/** The four columns of links. */
export const footerColumns: readonly FooterColumn[] = [
  {
    heading: 'Personal',
    links: [
      { label: 'Current Account', href: '/personal/current-account' },
      { label: 'Premium Account', href: '/personal/premium-account' },
      { label: 'Student Account', href: '/personal/student-account' },
      { label: 'Loans', href: '/personal/loans' },
    ],
  },
  {
    heading: 'Business',
    links: [
      { label: 'Business Banking', href: '/business-banking' },
      { label: 'Financing', href: '/business-banking/financing' },
      { label: 'Payment Solutions', href: '/business-banking/payment-solutions' },
      { label: 'Corporate', href: '/corporate/current-account' },
    ],
  },
  {
    heading: 'Help',
    links: [
      { label: 'Lost or stolen card', href: '/help/lost-card' },
      { label: 'Find a branch', href: '/help/branches' },
      { label: 'FAQs', href: '/help/faqs' },
      { label: 'Scam alerts', href: '/help/scam-alert' },
    ],
  },
  {
    heading: 'About',
    links: [
      { label: 'Our story', href: '/about' },
      { label: 'Mission and values', href: '/about/mission' },
      { label: 'Careers', href: '/about/careers' },
      { label: 'Contact', href: '/about/contact' },
    ],
  },
]
