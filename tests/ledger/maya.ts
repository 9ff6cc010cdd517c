import { openAccount } from '../../src/bank/accounts/open-account.ts'
import type { Bank } from '../../src/bank/bank.ts'
import type { Database, Queryable } from '../../src/bank/database/database.ts'
import type { ProductCode } from '../../src/domain/products.ts'
import { openTestBank, takeOn, type TestCustomer } from './test-bank.ts'

export const caller = { address: '192.0.2.7', device: 'A test' }

/** A database whose every statement is part of the caller's database transaction. */
export const databaseWithin = (transaction: Queryable): Database => ({
  query: (text, parameters) => transaction.query(text, parameters),
  transaction: work => work(transaction),
  script: () => Promise.reject(new Error('a test runs no script inside its database transaction')),
  close: () => Promise.resolve(),
})

/** A bank whose every statement is part of the caller's database transaction. */
export const within = (transaction: Queryable): Bank => openTestBank(databaseWithin(transaction)).bank

interface OtherAccount {
  readonly customerId: string
  readonly productCode: ProductCode
  readonly lockedUntil?: string
  readonly openedAt?: Date
}

/** Opens another account of a customer, and answers with its id. */
export async function openFor(
  database: Queryable,
  { customerId, productCode, ...rest }: OtherAccount,
): Promise<string> {
  const product = productCode === 'flexisave' ? 'FlexiSave' : 'Current Account'
  const details = { customerId, product, productCode, holderName: 'Maya Okafor', ...rest }
  return (await openAccount(within(database), database, details)).id
}

/** Maya has £1,000.00 on a current account, and an empty FlexiSave. */
export interface Maya extends TestCustomer {
  readonly flexiSave: string
}

export async function takeOnMaya(database: Database): Promise<Maya> {
  const maya = await takeOn(openTestBank(database).bank, { name: 'Maya Okafor', balancePence: 1_000_00n })
  const { customerId } = maya
  return { ...maya, flexiSave: await openFor(database, { customerId, productCode: 'flexisave' }) }
}
