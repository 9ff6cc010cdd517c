import { z } from 'zod'
import { Money } from './money-schema.ts'

/** An account as its customer sees it. `availableBalance` is the booked one less what is held. */
export const Account = z
  .object({
    id: z.uuid(),
    product: z.string(),
    holderName: z.string(),
    accountNumber: z.string(),
    sortCode: z.string(),
    iban: z.string(),
    currency: z.literal('GBP'),
    availableBalance: Money,
    bookedBalance: Money,
    openedAt: z.iso.datetime(),
    lastBookedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Account' })
export type Account = z.infer<typeof Account>

export const Accounts = z.object({ accounts: z.array(Account) }).meta({ id: 'Accounts' })

/** An account's balance at `asOf`, the bank's own time. */
export const Balance = z
  .object({
    available: Money,
    booked: Money,
    held: Money,
    lastBookedAt: z.iso.datetime().nullable(),
    asOf: z.iso.datetime(),
  })
  .meta({ id: 'Balance' })
export type Balance = z.infer<typeof Balance>
