import { pounds } from '../amounts.ts'
import { applicationPapers, bankName, businessTerms, contact, products, safeguards } from '../facts.ts'
import type { PageHead } from '../page-heads.ts'
import type { ContentIcon, Step } from '../products/product.ts'

const { businessHours, signUpHours } = products.activation

/** A document that an application needs, and who has to send it. */
export type RequiredDocument = { icon: ContentIcon; name: string; note: string }

const head: PageHead = {
  path: '/business-banking/open-account',
  title: `Open a business account | ${bankName}`,
  description:
    'Choose between three business accounts, see the four steps and the six documents, and start the application online.',
}

const steps: readonly Step[] = [
  {
    title: 'Choose an account',
    text: 'Pick one of the three above. You can change it later without a new application.',
  },
  {
    title: 'Fill in the form',
    text: `It asks for you: name, contact, address, date of birth, ID and kind of account. We review it in ${signUpHours} hours.`,
  },
  {
    title: 'Send the documents',
    text: 'A business specialist asks for the company’s papers and says where to send them. Any branch takes them too.',
  },
  {
    title: 'Start banking',
    text: `We check everything and activate the account within ${businessHours} hours of the day your papers are complete.`,
  },
]

const documents: readonly RequiredDocument[] = [
  { icon: 'document', name: 'Certificate of incorporation', note: 'or your registration as a sole trader' },
  {
    icon: 'people',
    name: 'Directors and owners',
    note: `everyone who holds more than ${businessTerms.ownerSharePercent}%`,
  },
  { icon: 'card', name: 'Identity', note: 'passport or driving licence for each signatory' },
  {
    icon: 'pin',
    name: 'Proof of address',
    note: `a bill or letter from the last ${applicationPapers.addressProofMonthsMax} months`,
  },
  { icon: 'list', name: 'Business plan or accounts', note: 'for firms that want to borrow as well' },
  { icon: 'edit', name: 'Board resolution', note: 'where more than one person signs' },
]

/** The page on which a business chooses its account (spec section 2). */
export const businessOpenAccount = {
  head,
  current: 'Open Account',
  title: 'Open a business account',
  lead: `Choose an account, apply, send the documents. Accounts are activated within ${businessHours} hours of complete papers.`,
  choose: 'Choose your account',
  apply: { heading: 'How to apply', steps },
  papers: { heading: 'Required documents', documents },
  aside: {
    label: 'Your application',
    choice: 'Your choice',
    action: 'Continue to sign-up',
    note: 'Nothing is opened until you submit the application.',
    help: 'Help with opening',
    phone: contact.businessPhone,
    phoneLink: contact.businessPhoneLink,
    hours: contact.telephoneHours,
    protection: `FSCS protection up to ${pounds(safeguards.protectedDepositPounds)} for eligible deposits.`,
  },
} as const
