import { contact, products } from './facts.ts'
import { legalLinks } from './legal/legal-links.ts'
import type { PictureName } from './pictures.ts'

const { signUpHours } = products.activation

/** The account that a sign-up opens: the choice of its first step, and its name after that. */
export type SignUpChoice = { name: string; picture: PictureName; text: string; points: readonly string[] }

/** The two choices of the first step (spec section 2, Sign-up). */
export const signUpChoices = {
  banking: {
    name: 'Banking account',
    picture: 'promo-premium-account',
    text: 'Personal or corporate. Everyday money and payments.',
    points: [
      'Money in and out, at home and abroad',
      'A sort code, account number and IBAN of your own',
      'An initial deposit is optional',
    ],
  },
  invest: {
    name: 'Save & Invest account',
    picture: 'promo-gold-account',
    text: 'Put money to work. Choose a fixed, flexi or growth plan.',
    points: [
      `FlexiSave at ${products.flexiSave.ratePercentAer}% AER variable`,
      'Say what you are saving for, if you like',
      'An initial deposit is optional, but for a fixed plan',
    ],
  },
} as const satisfies Record<string, SignUpChoice>

/** The savings and investment plans, and how they differ. */
export const investmentPlans = {
  fixed: 'Fixed',
  flexi: 'Flexi',
  growth: 'Growth',
  hint: 'Fixed: put away for an agreed time. Flexi: take money out when you need it. Growth: invested, so it can fall as well as rise.',
} as const

/** The activation times that review and success page state (spec section 9). */
export const activation = {
  lead: `Your account is activated within ${signUpHours}\u00a0hours.`,
  text: 'We check your details first. You can sign in once it is open.',
  sent: 'We have your application.',
} as const

/** Under the review's button: the terms, and the page about stored data. They open in a new tab. */
export const agreement = {
  submitting: 'By submitting you accept the',
  stored: 'For what we store about you, see',
  and: 'and',
  newTab: 'opens in a new tab',
  terms: legalLinks.terms,
  privacy: legalLinks.privacy,
  cookies: legalLinks.cookies,
} as const

/** The contact for questions about a submitted application. */
export const applicationHelp = { phone: contact.phone, phoneLink: contact.phoneLink } as const
