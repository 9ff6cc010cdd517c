import { composeIBAN } from 'ibantools'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { ownBankCode, ownSortCode } from '../transfers/destination.ts'

/** An account as it was opened: empty, and addressed. */
export interface OpenedAccount {
  readonly id: string
  readonly sortCode: string
  readonly accountNumber: string
  readonly iban: string
}

export interface NewAccount {
  /** Who reaches it, as its owner. */
  readonly customerId: string
  /** As the customer reads it, at most 80 characters; the holder's name at most 140. */
  readonly product: string
  readonly holderName: string
  /** Now, unless a history is dated back. */
  readonly openedAt?: Date
}

/**
 * Opens a customer's account inside the caller's database transaction, with the next free account number
 * (ruling 48: 8 digits, in order) and a floor of zero.
 */
export async function openAccount(
  bank: Bank,
  transaction: Queryable,
  { customerId, product, holderName, openedAt = bank.clock() }: NewAccount,
): Promise<OpenedAccount> {
  const accountNumber = await takeAccountNumber(transaction)
  const iban = composeIBAN({ countryCode: 'GB', bban: `${ownBankCode}${ownSortCode}${accountNumber}` })
  if (iban === null) throw new Error(`no IBAN for account number ${accountNumber}`)
  const account = { id: bank.newId(), sortCode: ownSortCode, accountNumber, iban }
  await transaction.query(
    `insert into account (id, kind, product, holder_name, sort_code, account_number, iban, floor_pence, opened_at)
     values ($1, 'customer', $2, $3, $4, $5, $6, 0, $7)`,
    [account.id, product, holderName, ownSortCode, accountNumber, iban, openedAt],
  )
  await transaction.query(
    `insert into account_access (customer_id, account_id, role, granted_at) values ($1, $2, 'owner', $3)`,
    [customerId, account.id, openedAt],
  )
  return account
}

async function takeAccountNumber(transaction: Queryable): Promise<string> {
  const [row] = await transaction.query<{ taken: string }>(
    `update account_number_counter set next_number = next_number + 1
      where sort_code = $1 returning (next_number - 1)::text as taken`,
    [ownSortCode],
  )
  if (!row) throw new Error(`no account numbers for sort code ${ownSortCode}`)
  return row.taken
}

/**
 * Opens an account on the bank's own side that demo history is posted against, inside the caller's database
 * transaction, and answers with its id. Time never runs backwards on an account, so each history that is dated
 * back takes one of its own.
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
