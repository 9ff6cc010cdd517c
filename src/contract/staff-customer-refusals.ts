import { atField, type RequestRefusal } from './refusal.ts'
import { staffCustomerWords } from './staff-customer-words.ts'

/** The refusals of what staff look at, and of their identity checks (part two, section 17.7). */
export const staffCustomerRefusals = {
  own_record: {
    status: 403,
    title: 'Your own record',
    sentence: 'You are connected with this customer.',
    isFinal: false,
  },
  look_required: {
    status: 403,
    title: 'Record closed',
    sentence: staffCustomerWords.closed,
    isFinal: false,
  },
  too_many_looks: {
    status: 429,
    title: 'Limit reached',
    sentence: 'You have reached a limit.',
    isFinal: false,
  },
  recent_contact_change: {
    status: 409,
    title: 'Contact details changed',
    sentence: 'Contact details changed within 72 hours.',
    isFinal: false,
  },
  no_phone_held: atField('method', 'no_phone', staffCustomerWords.noPhone),
} as const satisfies Readonly<Record<string, RequestRefusal | ReturnType<typeof atField>>>
