import { bankName } from './facts.ts'

/** What the frame of every public page says: its labels, the names of its buttons and of its landmarks. */
export const frameWords = {
  skip: 'Skip to main content',
  /** The name of the wordmark that leads home. */
  home: `${bankName} home`,
  mainNavigation: 'Main',
  /** The name of the way down to a page. */
  breadcrumb: 'Breadcrumb',
  footerNavigation: 'Footer',
  legalNavigation: 'About this site',
  menu: 'Menu',
  login: { label: 'Online Banking', href: '/login' },
  announcements: {
    label: 'Announcements',
    pause: 'Pause announcements',
    play: 'Play announcements',
    previous: 'Previous announcement',
    next: 'Next announcement',
  },
} as const
