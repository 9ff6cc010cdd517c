import { bankName } from './facts.ts'

/** The texts of every public page's frame: labels, and names of buttons and landmarks. */
export const frameWords = {
  skip: 'Skip to main content',
  /** The accessible name of the wordmark, which links to the home page. */
  home: `${bankName} home`,
  mainNavigation: 'Main',
  /** The name of the link that skips to the content. */
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
