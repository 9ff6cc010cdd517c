import { londonDateOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import { productName } from '../../domain/product-names.ts'
import { type ProductCode, productCodes } from '../../domain/products.ts'
import { yearsBetween } from '../../domain/typed-date.ts'
import type { Bank } from '../bank.ts'
import type { Customer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'

/** A product that a customer may open. What is left out, it has not. */
export interface OpenableProduct {
  readonly code: ProductCode
  readonly name: string
  /** Gross, in millionths of the balance a year: the rate in force today. */
  readonly grossMillionths?: number
  /** The announced rates that are lower than the one before them, in order; `fromDay`: `YYYY-MM-DD`, after today. */
  readonly falls?: readonly { readonly fromDay: string; readonly grossMillionths: number }[]
  readonly depositMinPence?: Pence
  readonly balanceMaxPence?: Pence
}

/** What decides which products a customer may open, and their name. */
export interface Eligibility {
  readonly fullName: string
  readonly kind: Customer['kind']
  readonly hasPaymentChecks: boolean
  /** By their application, `YYYY-MM-DD`; null if none is known. */
  readonly bornOn: string | null
}

interface EligibilityRow {
  readonly full_name: string
  readonly kind: Customer['kind']
  readonly payment_checks: boolean
  readonly born_on: string | null
}

/** Reads what decides which products a customer may open. */
export async function readEligibility(database: Queryable, customerId: string): Promise<Eligibility> {
  const [row] = await database.query<EligibilityRow>(
    `select trim(c.first_name || ' ' || c.last_name) as full_name, c.kind, c.payment_checks,
            (select max(a.date_of_birth)::text from application a where a.customer_id = c.id) as born_on
       from customer c where c.id = $1`,
    [customerId],
  )
  if (!row) throw new Error(`there is no customer ${customerId}`)
  const { full_name: fullName, kind, payment_checks: hasPaymentChecks, born_on: bornOn } = row
  return { fullName, kind, hasPaymentChecks, bornOn }
}

/**
 * The products that a customer may open online today in London, `YYYY-MM-DD`: none for the private desk and for anybody who
 * is younger than an adult, by their application; joint accounts and Fixed Savings for personal customers. Source: specification section
 * 11.1.
 */
export function openableBy(
  { kind, hasPaymentChecks, bornOn }: Omit<Eligibility, 'fullName'>,
  { today, ageMin }: { readonly today: string; readonly ageMin: number },
): readonly ProductCode[] {
  if (!hasPaymentChecks) return []
  if (bornOn !== null && yearsBetween(bornOn, today) < ageMin) return []
  return productCodes.filter(code => kind === 'personal' || (code !== 'joint' && code !== 'fixed_1y'))
}

interface RateRow {
  readonly product_code: string
  readonly from_day: string
  readonly gross_millionths: number
}

const fallsOf = (present: RateRow, announced: readonly RateRow[]) =>
  announced
    .filter(({ gross_millionths: gross }, at) => gross < (announced[at - 1] ?? present).gross_millionths)
    .map(({ from_day: fromDay, gross_millionths: grossMillionths }) => ({ fromDay, grossMillionths }))

/** The products that a customer may open online, with their terms in force today. */
export async function listProducts(
  bank: Pick<Bank, 'database' | 'clock' | 'limits'>,
  customerId: string,
): Promise<readonly OpenableProduct[]> {
  const today = londonDateOf(bank.clock())
  const eligibility = await readEligibility(bank.database, customerId)
  const codes = openableBy(eligibility, { today, ageMin: bank.limits.accountTerms.usual.ageMin })
  const rates = await bank.database.query<RateRow>(
    `select product_code, from_day::text as from_day, gross_millionths from savings_rate_period
      where until_day > $1 order by from_day`,
    [today],
  )
  const ratesOf = Map.groupBy(rates, ({ product_code }) => product_code)
  return codes.map(code => {
    const name = productName(code, eligibility.kind)
    const [present, ...announced] = ratesOf.get(code) ?? []
    if (code === 'current' || code === 'joint' || !present) return { code, name }
    const { openingDepositMinPence, savingsMaxPence } = bank.limits
    return {
      code,
      name,
      grossMillionths: present.gross_millionths,
      falls: fallsOf(present, announced),
      depositMinPence: openingDepositMinPence[code],
      balanceMaxPence: savingsMaxPence,
    }
  })
}
