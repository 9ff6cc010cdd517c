import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { grantAccess } from './account-access.ts'
import { composeIban, ownBankCode, ownSortCode } from '../../domain/destination.ts'
import type { ProductCode } from '../../domain/products.ts'

/** A newly opened account, still empty. */
export interface OpenedAccount {
  readonly id: string
  readonly sortCode: string
  readonly accountNumber: string
  readonly iban: string
}

export interface NewAccount extends UnheldAccount {
  /** The owner of the account. */
  readonly customerId: string
}

interface UnheldAccount {
  /** The product's name as the customer reads it, at most 80 characters. The holder's name has at most 140. */
  readonly product: string
  /** `current`, unless it is another one. */
  readonly productCode?: ProductCode
  readonly holderName: string
  /** The day in London before which no money leaves, `YYYY-MM-DD`; left out for none. */
  readonly lockedUntil?: string
  /** Now, unless demo history is backdated. */
  readonly openedAt?: Date
  /** For demo customers: their numbers are consecutive, so that every demonstration has the same ones. */
  readonly isDemo?: boolean
  /** The account number, unless another account has it, as after a reset of a demonstration; left out for a random one. */
  readonly accountNumber?: string
}

/** This many taken numbers in a row mean that the bank has run out of numbers, or that the random source is broken. */
const drawsMax = 100

/**
 * Opens a customer's account inside the caller's database transaction, with a floor of zero and an account number of 8
 * digits (ruling 48). The number is random, so that none can be guessed from another; the database keeps it unique.
 */
export async function openAccount(
  bank: Bank,
  transaction: Queryable,
  { customerId, openedAt = bank.clock(), ...details }: NewAccount,
): Promise<OpenedAccount> {
  const account = await openUnheldAccount(bank, transaction, { ...details, openedAt })
  await grantAccess(transaction, {
    customerId,
    accountId: account.id,
    grantedAt: openedAt,
    at: bank.clock(),
  })
  return account
}

/** As {@link openAccount}, for a caller who grants its holders access in the same database transaction. */
export async function openUnheldAccount(
  bank: Bank,
  transaction: Queryable,
  {
    product,
    productCode = 'current',
    holderName,
    lockedUntil,
    openedAt = bank.clock(),
    isDemo = false,
    accountNumber: given,
  }: UnheldAccount,
): Promise<OpenedAccount> {
  for (let draw = 0; draw < drawsMax; draw += 1) {
    const number = isDemo ? await takeNextNumber(transaction) : drawNumber(bank)
    const accountNumber = draw === 0 && given !== undefined ? given : number
    const account = addressOf(bank.newId(), accountNumber)
    const opened = await transaction.query(
      `insert into account (id, kind, product, product_code, holder_name, sort_code, account_number, iban, floor_pence,
                            locked_until, opened_at)
       values ($1, 'customer', $2, $3, $4, $5, $6, $7, 0, $8::date, $9)
       on conflict (sort_code, account_number) do nothing returning id`,
      [
        account.id,
        product,
        productCode,
        holderName,
        ownSortCode,
        accountNumber,
        account.iban,
        lockedUntil ?? null,
        openedAt,
      ],
    )
    if (opened.length > 0) return account
  }
  throw new Error(`no free account number for sort code ${ownSortCode} after ${drawsMax} attempts`)
}

const addressOf = (id: string, accountNumber: string): OpenedAccount => ({
  id,
  sortCode: ownSortCode,
  accountNumber,
  iban: composeIban(ownBankCode, ownSortCode, accountNumber),
})

/** A random number from 10000000 to 99999999. With 48 random bits the bias is below one in a million. */
function drawNumber({ randomBytes }: Pick<Bank, 'randomBytes'>): string {
  const drawn = randomBytes(6).reduce((number, byte) => number * 256 + byte, 0)
  return String(10_000_000 + (drawn % 90_000_000))
}

async function takeNextNumber(transaction: Queryable): Promise<string> {
  const [row] = await transaction.query<{ taken: string }>(
    `update account_number_counter set next_number = next_number + 1
      where sort_code = $1 returning (next_number - 1)::text as taken`,
    [ownSortCode],
  )
  if (!row) throw new Error(`no account numbers for sort code ${ownSortCode}`)
  return row.taken
}

/**
 * Opens an internal account for demo history to be posted against, inside the caller's database transaction, and
 * returns its id. Entries of one account may never go back in time, so each backdated history gets an account of its
 * own.
 */
export async function openDemoAccount(bank: Bank, transaction: Queryable, openedAt: Date): Promise<string> {
  const id = bank.newId()
  await transaction.query(
    `insert into account (id, kind, product, holder_name, opened_at)
     values ($1, 'demo', 'Demonstration', 'Sarsen', $2)`,
    [id, openedAt],
  )
  return id
}
