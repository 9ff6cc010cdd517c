import { contact } from '../facts.ts'
import type { BreadcrumbGroup } from '../groups.ts'
import type { PhoneLine } from './product.ts'

const businessLine: PhoneLine = {
  phone: contact.businessPhone,
  phoneLink: contact.businessPhoneLink,
  hours: contact.telephoneHours,
}

/** Groups whose products have their own telephone line: business and corporate. The others use the general line. */
export const groupLines: Partial<Record<BreadcrumbGroup, PhoneLine>> = {
  business: businessLine,
  corporate: businessLine,
}
