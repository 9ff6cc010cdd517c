import { z } from 'zod'
import { mandateEnders, mandateStatuses, refundReasonCodes } from '../domain/direct-debits.ts'
import { clientId, LondonDay, Money } from './fields.ts'
import { directDebitWords } from './direct-debit-words.ts'
import { Amount } from './transfers.ts'

/** Which Direct Debits: of one account, or of all accounts of the customer. */
export const DirectDebitQuery = z.strictObject({
  accountId: z.uuid().toLowerCase().optional().describe('Of this account alone'),
})

const summary = {
  id: z.uuid(),
  accountId: z.uuid(),
  company: z.string(),
  reference: z.string(),
  serviceUserNumber: z.string(),
  status: z.enum(mandateStatuses),
  cancelledBy: z.enum(mandateEnders).nullable(),
  setUpOn: LondonDay,
  cancelledAt: z.iso.datetime().nullable(),
  lastPayment: z
    .object({ collectionId: z.uuid(), date: LondonDay, amount: Money })
    .nullable()
    .describe('What was taken last, refunded or not'),
  nextPayment: z
    .object({ collectionId: z.uuid(), dueOn: LondonDay, amount: Money, retryAt: z.iso.datetime().nullable() })
    .nullable()
    .describe('The first that is announced; null if none is'),
}

/** A Direct Debit: a company may collect from the account. `retryAt`: there was not enough in the morning, so we try again then. */
export const DirectDebitSummary = z.object(summary).meta({ id: 'DirectDebitSummary' })
export type DirectDebitSummary = z.infer<typeof DirectDebitSummary>

/** Active ones first, then by company. */
export const DirectDebitList = z
  .object({ directDebits: z.array(DirectDebitSummary) })
  .meta({ id: 'DirectDebitList' })

/**
 * A Direct Debit with its collections, the newest due day first and 200 at most. `at`: when a collection came to where it
 * stands. `canRefund`: it was taken, and not refunded.
 */
export const DirectDebit = z
  .object({
    ...summary,
    history: z.array(
      z.object({
        collectionId: z.uuid(),
        at: z.iso.datetime(),
        what: z.enum(['announced', 'trying_again', 'taken', 'unpaid', 'refused', 'withdrawn', 'refunded']),
        amount: Money,
        dueOn: LondonDay,
        canRefund: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'DirectDebit' })
export type DirectDebit = z.infer<typeof DirectDebit>

export const DirectDebitAnswer = z.object({ directDebit: DirectDebit }).meta({ id: 'DirectDebitAnswer' })

/** A request for a refund of a collection under the Guarantee. `reason`: the scheme's code of what went wrong. */
export const RefundClaimRequest = z
  .strictObject({
    id: clientId('Give the claim an id: a UUID'),
    reason: z.union(
      refundReasonCodes.map(code => z.literal(code)),
      directDebitWords.reason,
    ),
  })
  .meta({ id: 'RefundClaimRequest' })

/** A refund that was paid. */
export const RefundClaim = z
  .object({
    id: z.uuid(),
    collectionId: z.uuid(),
    directDebitId: z.uuid(),
    reason: z.union(refundReasonCodes.map(code => z.literal(code))),
    amount: Money,
    madeAt: z.iso.datetime(),
  })
  .meta({ id: 'RefundClaim' })
export type RefundClaim = z.infer<typeof RefundClaim>

export const RefundClaimAnswer = z.object({ refundClaim: RefundClaim }).meta({ id: 'RefundClaimAnswer' })

/**
 * A Direct Debit that a simulated company lodges and announces. Left out, the amount is £25.00 and the day the tenth working day
 * from now.
 */
export const SimulatedDirectDebitRequest = z
  .strictObject({
    id: clientId('Give the Direct Debit an id: a UUID'),
    accountId: z.uuid(directDebitWords.account).toLowerCase(),
    serviceUserNumber: z
      .string(directDebitWords.company)
      .regex(/^[0-9]{6}$/, directDebitWords.company)
      .optional()
      .describe('Of a simulated company: 990001 to 990006. Left out, 990004'),
    amount: Amount.optional(),
    dueOn: z.iso.date(directDebitWords.date).optional(),
  })
  .meta({ id: 'SimulatedDirectDebitRequest' })
