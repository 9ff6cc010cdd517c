import { bankName, contact, demonstrationNotice, helpLines } from '../../content/facts.ts'
import type { House } from '../bank/outbox/write-message.ts'

/** What messages that leave the bank say of it. */
export const house: House = {
  bankName,
  phone: contact.phone,
  fraudPhone: helpLines.fraud.phone,
  demonstrationNotice,
}
