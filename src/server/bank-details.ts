import { bankName, contact, demonstrationNotice, helpLines } from '../../content/facts.ts'
import type { BankIdentity } from '../bank/outbox/write-message.ts'

/** What messages that leave the bank say of it. */
export const house: BankIdentity = {
  bankName,
  phone: contact.phone,
  fraudPhone: helpLines.fraud.phone,
  demonstrationNotice,
}
