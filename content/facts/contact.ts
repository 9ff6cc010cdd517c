import { company } from './bank.ts'

const weekdays = 'Monday to Friday'

/** The hours of the telephone and the head office. Every other form of these hours is derived from them. */
const hours = {
  telephoneWeekdays: '8am to 6pm',
  telephoneSaturday: '9am to 2pm',
  headOfficeWeekdays: '9am to 5pm',
} as const

/** Formats hours for short lines: `8am to 6pm` becomes `8AM-6PM`. */
const shorten = (range: string): string => range.toUpperCase().replace(' TO ', '-')

/**
 * Contact details: telephone, email and branches. Numbers are from Ofcom's range for drama, domains are reserved
 * ones.
 */
export const contact = {
  phone: '020 7946 0100',
  phoneLink: 'tel:+442079460100',
  premiumPhone: '020 7946 0321',
  premiumPhoneLink: 'tel:+442079460321',
  businessPhone: '0121 496 0162',
  businessPhoneLink: 'tel:+441214960162',
  /** Answered day and night. */
  urgentPhone: '020 7946 0999',
  urgentPhoneLink: 'tel:+442079460999',
  email: 'support@sarsen.example',
  /** For questions about a customer's own account and settings (ruling 43). */
  accountsEmail: 'accounts@sarsen.example',
  telephoneHours: `Mon-Fri ${shorten(hours.telephoneWeekdays)}, Sat ${shorten(hours.telephoneSaturday)}`,
  emailAnswerHours: '24-48',
  formAnswerHours: '24',
} as const

/** The line of Premium and Platinum customers, which the support page calls Priority Banking Support. */
export const premiumLine = {
  phone: contact.premiumPhone,
  phoneLink: contact.premiumPhoneLink,
  hours: company.support,
} as const

/** Lines for urgent matters, answered day and night, each with its international form. */
export const helpLines = {
  lostCards: {
    phone: contact.urgentPhone,
    phoneLink: contact.urgentPhoneLink,
    phoneAbroad: '+44 20 7946 0999',
  },
  fraud: { phone: '020 7946 0990', phoneLink: 'tel:+442079460990', phoneAbroad: '+44 20 7946 0990' },
  technical: { phone: '020 7946 0940', phoneLink: 'tel:+442079460940', phoneAbroad: '+44 20 7946 0940' },
} as const

/** The lines of the support page (spec section 2), each with hours of its own. */
export const supportLines = {
  priority: premiumLine,
  compliance: { phone: '020 7946 0147', phoneLink: 'tel:+442079460147', hours: 'Mon-Fri 9:00-18:00' },
  general: { phone: '0121 496 0110', phoneLink: 'tel:+441214960110', hours: 'Mon-Sat 8:00-20:00' },
} as const

/** The head office's address: an invented street. */
export const headOffice = {
  lines: ['1 Lintel Court', 'Stonecutter Lane', 'London EC4'],
  hours: `Mon-Fri ${shorten(hours.headOfficeWeekdays).replaceAll(/[AP]M/g, '')}`,
} as const

/** The same hours by day, for pages that list them: each labelled, because they differ (ruling 9). */
export const openingHours = {
  headOffice: [
    { term: weekdays, value: hours.headOfficeWeekdays },
    { term: 'Saturday', value: 'Closed' },
    { term: 'Sunday', value: 'Closed' },
  ],
  telephone: [
    { term: weekdays, value: hours.telephoneWeekdays },
    { term: 'Saturday', value: hours.telephoneSaturday },
    { term: 'Sunday', value: 'Closed' },
  ],
} as const

/** The radius that counts as near, and how many branches the finder lists at first. */
export const branchNetwork = { nearMiles: 50, listedAtFirst: 10 } as const
