import { z } from 'zod'
import { incomingMostPence } from '../domain/demo-controls.ts'
import { penceOf, wireMoneyPattern } from '../domain/money.ts'
import { SimulatedDirectDebitRequest } from './direct-debits.ts'
import { clientId, line, LondonDay, Money } from './fields.ts'
import { staffDemoWords as words } from './staff-demo-words.ts'
import { Amount } from './transfers.ts'

const accountId = z.uuid(words.account).toLowerCase()

const shortLine = (sentence: string, lengthMax: number) =>
  line(lengthMax, { missing: sentence, tooLong: sentence, unseen: words.unseen })

/**
 * What the staff of a demonstration can let happen. `isOn`: DEMO is on; otherwise demo customers are left, and can be retired
 * alone. `accounts`: the current and joint accounts of Maya and Daniel, those of the first of them first. `next`: the first day on
 * which something leaves the account by itself, and whether all of it waits for its second attempt.
 */
export const StaffDemo = z
  .object({
    demo: z
      .object({
        isOn: z.boolean(),
        isShared: z.boolean(),
        accounts: z.array(
          z.object({
            id: z.uuid(),
            holder: z.string(),
            product: z.string(),
            ending: z.string(),
            next: z.object({ date: LondonDay, attempt: z.union([z.literal(1), z.literal(2)]) }).nullable(),
          }),
        ),
      })
      .optional(),
  })
  .meta({ id: 'StaffDemo' })

/** `id`: of the transfer. */
export const StaffDemoIncomingRequest = z
  .strictObject({
    id: clientId('Give the payment an id: a UUID'),
    accountId,
    amount: Amount.refine(text => !wireMoneyPattern.test(text) || penceOf(text) <= incomingMostPence, {
      error: words.mostIncoming,
      params: { code: 'too_large' },
    }),
    from: shortLine(words.from, 140),
    reference: shortLine(words.reference, 140),
  })
  .meta({ id: 'StaffDemoIncomingRequest' })

/** `id`: of the transfer. */
export const StaffDemoIncoming = z
  .object({ id: z.uuid(), from: z.string(), amount: Money })
  .meta({ id: 'StaffDemoIncoming' })

/** `id`: of the payment. `settleNow`: the merchant takes the money at once. */
export const StaffDemoPurchaseRequest = z
  .strictObject({
    id: clientId('Give the payment an id: a UUID'),
    accountId,
    merchant: shortLine(words.merchant, 60),
    amount: Amount,
    settleNow: z.boolean(words.settleNow),
  })
  .meta({ id: 'StaffDemoPurchaseRequest' })

const simulated = SimulatedDirectDebitRequest.shape

/** `id`: of the mandate. */
export const StaffDemoDirectDebitRequest = z
  .strictObject({
    id: simulated.id,
    accountId,
    serviceUserNumber: simulated.serviceUserNumber.unwrap(),
    amount: simulated.amount.unwrap(),
    dueOn: simulated.dueOn.unwrap(),
  })
  .meta({ id: 'StaffDemoDirectDebitRequest' })

/** `dueOn`: the day asked for, or the working day after it. */
export const StaffDemoDirectDebit = z
  .object({ id: z.uuid(), company: z.string(), amount: Money, dueOn: LondonDay })
  .meta({ id: 'StaffDemoDirectDebit' })
