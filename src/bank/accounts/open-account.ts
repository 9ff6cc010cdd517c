import { composeIBAN } from 'ibantools'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { grantAccess } from './account-access.ts'
import { ownBankCode, ownSortCode } from '../../domain/destination.ts'

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
  /** Of a demonstration's own customers: their numbers are the next in order, the same in each demonstration. */
  readonly isDemo?: boolean
}

/** So many numbers in a row that are taken: the bank has run out of them, or of chance. */
const drawsMax = 100

/**
 * Opens a customer's account inside the caller's database transaction, with a floor of zero and an account number of 8
 * digits (ruling 48). It is drawn, so that no number tells another; that each is given once the database holds.
 */
export async function openAccount(
  bank: Bank,
  transaction: Queryable,
  { customerId, product, holderName, openedAt = bank.clock(), isDemo = false }: NewAccount,
): Promise<OpenedAccount> {
  for (let draw = 0; draw < drawsMax; draw += 1) {
    const accountNumber = isDemo ? await takeNextNumber(transaction) : drawNumber(bank)
    const account = addressOf(bank.newId(), accountNumber)
    const opened = await transaction.query(
      `insert into account (id, kind, product, holder_name, sort_code, account_number, iban, floor_pence, opened_at)
       values ($1, 'customer', $2, $3, $4, $5, $6, 0, $7)
       on conflict (sort_code, account_number) do nothing returning id`,
      [account.id, product, holderName, ownSortCode, accountNumber, account.iban, openedAt],
    )
    if (opened.length === 0) continue
    await grantAccess(transaction, {
      customerId,
      accountId: account.id,
      grantedAt: openedAt,
      at: bank.clock(),
    })
    return account
  }
  throw new Error(`no free account number for sort code ${ownSortCode} in ${drawsMax} draws`)
}

function addressOf(id: string, accountNumber: string): OpenedAccount {
  const iban = composeIBAN({ countryCode: 'GB', bban: `${ownBankCode}${ownSortCode}${accountNumber}` })
  if (iban === null) throw new Error(`no IBAN for account number ${accountNumber}`)
  return { id, sortCode: ownSortCode, accountNumber, iban }
}

/** Any of the numbers from 10000000 to 99999999; 48 bits make some likelier by less than a millionth. */
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
