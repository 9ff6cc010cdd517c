import { cashLineFrom } from '../../domain/card-payments.ts'
import { directDebitRefundFrom } from '../../domain/direct-debits.ts'
import type { ListedTransaction } from './transaction.ts'

type Line = Pick<ListedTransaction, 'status' | 'direction' | 'category' | 'description'>

/** By the category of a debit; a transfer for others. */
const debitCodes: Readonly<Partial<Record<Line['category'], string>>> = {
  'International Transfer': 'PMNT-ICDT-XBCT',
  'Standing Order': 'PMNT-ICDT-STDO',
  'Direct Debit': 'PMNT-RDDT-PMDD',
  'Card Payment': 'PMNT-CCRD-POSD',
  Fee: 'ACMT-MDOP-CHRG',
}

/**
 * The code of a line in ISO 20022's list of bank transaction codes: domain, family and sub-family. Undefined for a declined
 * line, which is not booked. Source: part two, 13.6 and 15.2, and ISO 20022's external code sets.
 */
export function bankTransactionCodeOf({
  status,
  direction,
  category,
  description,
}: Line): string | undefined {
  if (status === 'declined') return undefined
  if (category === 'Card Payment' && description.startsWith(cashLineFrom)) return 'PMNT-CCRD-CWDL'
  if (direction === 'debit') return debitCodes[category] ?? 'PMNT-ICDT-DMCT'
  if (category === 'Interest') return 'ACMT-MCOP-INTR'
  return description.startsWith(directDebitRefundFrom) ? 'PMNT-RDDT-UPDD' : 'PMNT-RCDT-DMCT'
}
