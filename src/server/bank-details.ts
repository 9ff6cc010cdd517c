import { bankName, contact, demonstrationNotice, helpLines } from '../../content/facts.ts'
import type { BankIdentity } from '../bank/outbox/write-message.ts'

/** The bank's details in the messages that it sends. */
export const bankDetails: BankIdentity = {
  bankName,
  phone: contact.phone,
  fraudPhone: helpLines.fraud.phone,
  demonstrationNotice,
}
