import { z } from 'zod'
import { accountNameLengthMax, productCodes } from '../domain/products.ts'
import { accountNameWords } from './account-name-words.ts'
import { Account, Percent } from './accounts.ts'
import { clientId, LondonDay, Money, optionalLine } from './fields.ts'
import { jointWords } from './joint-words.ts'
import type { FieldError } from './problem.ts'
import { Amount } from './transfers.ts'

/**
 * A product that this customer may open. Rates in per cent a year, those in force today; `interestOnThousand` is what
 * they pay on £1,000.00 in 365 days. Null: the product has no interest, no smallest deposit, or no largest balance. `falls`:
 * the lower rates that are announced already, with the day on which each begins.
 */
export const Product = z
  .object({
    code: z.enum(productCodes),
    name: z.string(),
    aer: Percent.nullable(),
    gross: Percent.nullable(),
    interestOnThousand: Money.nullable(),
    falls: z.array(z.object({ from: LondonDay, aer: Percent, gross: Percent })),
    depositMin: Money.nullable(),
    balanceMax: Money.nullable(),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof Product>

export const Products = z.object({ products: z.array(Product) }).meta({ id: 'Products' })

const { chooseAccount, notAcknowledged } = jointWords
const Place = z.uuid(chooseAccount).toLowerCase()

/** What is wrong with a request to open an account, beside its fields. */
export const openingWords = {
  chooseAccount,
  noAmount: 'Enter an amount',
  noDepositAsked: 'This account is opened without a deposit',
  noPayToAsked: 'This account has no end',
  notAcknowledged,
} as const

/**
 * A request to open an account. `name` is the customer's own for it; empty or left out for the product's. Savings are
 * opened with a deposit from a paying account, and Fixed Savings names the paying account that gets the money at its end.
 * `acknowledged`: that the customer has read the summary box and the FSCS information sheet.
 */
export const OpeningRequest = z
  .strictObject({
    id: clientId('Give the opening an id: a UUID'),
    product: z.enum(productCodes, 'Choose a product'),
    name: optionalLine(accountNameLengthMax, accountNameWords),
    deposit: z.strictObject({ from: Place, amount: Amount }).optional(),
    payTo: Place.optional(),
    acknowledged: z.boolean(openingWords.notAcknowledged).optional(),
  })
  .meta({ id: 'OpeningRequest' })
export type OpeningRequest = z.output<typeof OpeningRequest>

/** The fields that a product needs and that are missing, or that it does not ask for, in form order. */
export function openingFaults({ product, deposit, payTo, acknowledged }: OpeningRequest): FieldError[] {
  const isSavings = product === 'flexisave' || product === 'fixed_1y'
  const isFixed = product === 'fixed_1y'
  const faults: FieldError[] = []
  const add = (field: string, code: string, message: string) => faults.push({ field, code, message })
  if (isSavings && !deposit) {
    add('deposit.from', 'required', openingWords.chooseAccount)
    add('deposit.amount', 'required', openingWords.noAmount)
  }
  if (!isSavings && deposit) add('deposit', 'not_accepted', openingWords.noDepositAsked)
  if (isFixed && payTo === undefined) add('payTo', 'required', openingWords.chooseAccount)
  if (!isFixed && payTo !== undefined) add('payTo', 'not_accepted', openingWords.noPayToAsked)
  if (!acknowledged) add('acknowledged', 'not_acknowledged', openingWords.notAcknowledged)
  return faults
}

/** An account that was opened, or cancelled and closed. */
export const OpenedAccount = z.object({ account: Account }).meta({ id: 'OpenedAccount' })
