import { contact } from './facts.ts'

/** For those who open the app without scripts (ruling 46). */
export const withoutScripts = {
  heading: 'Online Banking needs JavaScript',
  text: 'Turn it on in your browser and open this page again, or call us and we will help you with your account:',
  phone: contact.phone,
  phoneLink: contact.phoneLink,
} as const
