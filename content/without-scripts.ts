import { contact } from './facts.ts'

/** For visitors who open the app without scripts (ruling 46). */
export const withoutScripts = {
  heading: 'Online Banking needs JavaScript',
  text: 'Turn it on in your browser and open this page again, or call us and we will help you with your account:',
  phone: contact.phone,
  phoneLink: contact.phoneLink,
} as const

/**
 * For a browser that could not fetch the app, for example because the connection broke or a new release came between.
 */
export const withoutApp = {
  heading: 'This page did not load',
  text: 'Your money and your transfers are not affected. Check your connection, and load the page again.',
  reload: 'Load again',
} as const
