/** Whether a Direct Debit may be collected. A cancelled one never may again. */
export const mandateStatuses = ['active', 'cancelled'] as const
export type MandateStatus = (typeof mandateStatuses)[number]

/** Who ended a Direct Debit: a holder, the originator, or the closing of its account. */
export const mandateEnders = ['customer', 'originator', 'closure'] as const
export type MandateEnder = (typeof mandateEnders)[number]

/** Where a collection stands (part two, 13.4). */
export type CollectionStatus = 'announced' | 'taken' | 'unpaid' | 'refused' | 'withdrawn' | 'refunded'

/** Why nothing was taken although it was due. */
export type UnpaidReason = 'insufficient_funds' | 'account_blocked' | 'missed'

/** What a customer says went wrong with a collection, by the reason code of the scheme's indemnity claims (DDICA). */
export const refundReasons = {
  1: 'The amount or date was not what I was told',
  2: 'I was not told in advance',
  4: 'I had cancelled it with the company',
  5: 'I never agreed to it',
  8: 'I do not know this company',
} as const
export type RefundReason = keyof typeof refundReasons

export const refundReasonCodes = [1, 2, 4, 5, 8] as const satisfies readonly RefundReason[]

/** How the description of a refund begins, before the company. */
export const directDebitRefundFrom = 'Direct Debit refund from '

/** A service user number: the scheme's number of an originator. */
export const serviceUserNumberPattern = /^[0-9]{6}$/

/**
 * A core reference of the scheme: 6 to 18 of its characters, six of them letters or digits and not all the same, and not
 * `DDIC` at the beginning.
 */
export function isCoreReference(text: string): boolean {
  const counted = text.replace(/[^A-Z0-9]/g, '')
  return (
    /^[A-Z0-9][A-Z0-9 ./&-]{5,17}$/.test(text) &&
    counted.length >= 6 &&
    new Set(counted).size > 1 &&
    !text.startsWith('DDIC')
  )
}

/** A settlement pays the bank back what it refunded after this many working days. */
export const repaidAfterWorkingDays = 14

/** The companies of a demonstration that collect by Direct Debit, by service user number (part two, 13.10). */
export const simulatedOriginators = [
  { serviceUserNumber: '990001', company: 'Harrowmere Council' },
  { serviceUserNumber: '990002', company: 'Fenlight Energy' },
  { serviceUserNumber: '990003', company: 'Tarnwater' },
  { serviceUserNumber: '990004', company: 'Wrenmoor Broadband' },
  { serviceUserNumber: '990005', company: 'Ironmoor Gym' },
  { serviceUserNumber: '990006', company: 'Saltmarch Insurance' },
] as const
