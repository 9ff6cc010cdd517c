import { z } from 'zod'
import { accountNameLengthMax, potColours } from '../domain/products.ts'
import { accountNameWords } from './account-name-words.ts'
import { Pot } from './accounts.ts'
import { clientId, line, Money, pageQuery } from './fields.ts'
import { Amount } from './transfers.ts'

const Name = line(accountNameLengthMax, accountNameWords)
const GoalDate = z.iso.date('Choose a day after today')
const Colour = z.enum(potColours, 'Choose a colour')

/** A new pot. The amount is moved into it when it opens. The goal date is after today in London. */
export const PotRequest = z
  .strictObject({
    id: clientId('Give the pot an id: a UUID'),
    name: Name,
    goal: Amount.optional(),
    goalDate: GoalDate.optional(),
    colour: Colour,
    amount: Amount.optional(),
  })
  .meta({ id: 'PotRequest' })

/** Changes of a pot, at least one. Left out, it stays as it is; null removes a goal or its date. */
export const PotChanges = z
  .strictObject({
    name: Name.optional(),
    goal: Amount.nullable().optional(),
    goalDate: GoalDate.nullable().optional(),
    colour: Colour.optional(),
  })
  .refine(changes => Object.keys(changes).length > 0, 'Say what is to change')
  .meta({ id: 'PotChanges' })

export const PotQuery = pageQuery('entries')

/** Money that went into a pot (`credit`) or out of it (`debit`), and what the pot held then. */
export const PotEntry = z
  .object({
    date: z.iso.datetime(),
    type: z.enum(['credit', 'debit']),
    amount: Money,
    balance: Money,
  })
  .meta({ id: 'PotEntry' })
export type PotEntry = z.infer<typeof PotEntry>

/** A pot of `accountId`, open or closed, with a page of its entries, newest first. */
export const PotPage = z
  .object({
    pot: Pot,
    accountId: z.uuid(),
    openedAt: z.iso.datetime(),
    closedAt: z.iso.datetime().nullable(),
    entries: z.array(PotEntry),
    page: z.int(),
    pageSize: z.int(),
    total: z.int(),
  })
  .meta({ id: 'PotPage' })
