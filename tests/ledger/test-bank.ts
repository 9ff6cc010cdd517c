import { v7 as newUuidV7 } from 'uuid'
import { openAccount, openDemoAccount } from '../../src/bank/accounts/open-account.ts'
import { createBank, type Bank } from '../../src/bank/bank.ts'
import type { Database, Queryable } from '../../src/bank/database/database.ts'
import {
  type CaptureOrder,
  type HoldOrder,
  ownAccountIds,
  type PostingOrder,
  type PostOrder,
  type UndoingOrder,
} from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { runtimeDependencies } from '../support/runtime/dependencies.ts'

export const newId = () => newUuidV7()

/** The time of the test bank, until a test moves its clock. */
export const noon = new Date('2026-03-02T12:00:00.000Z')
export const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

const noPasswords: Bank['passwords'] = {
  hash: () => Promise.reject(new Error('no test of the ledger hashes a password')),
  verify: () => Promise.reject(new Error('no test of the ledger checks a password')),
  isCurrent: () => true,
}

/** A bank whose clock stands at noon; `setClock` moves it. */
export function openTestBank(database: Database) {
  let now = noon
  const bank = createBank({
    ...runtimeDependencies(database),
    clock: () => now,
    newId,
    passwords: noPasswords,
  })
  return { bank, setClock: (time: Date) => (now = time) }
}

export interface TestCustomer {
  readonly customerId: string
  readonly accountId: string
  readonly accountNumber: string
  readonly iban: string
}

/** A customer with one account and this balance. */
export async function takeOn(
  bank: Bank,
  {
    name = 'Eleanor Whitcombe',
    balancePence = 0n,
    database = bank.database,
    hasPaymentChecks = true,
  }: { name?: string; balancePence?: bigint; database?: Queryable; hasPaymentChecks?: boolean } = {},
): Promise<TestCustomer> {
  const customerId = newId()
  await database.query(
    `insert into customer (id, first_name, last_name, email, kind, password_phc, payment_checks, created_at)
     values ($1, 'Test', 'Customer', $2, 'personal', '$argon2id$none', $3, $4)`,
    [customerId, `${customerId}@sarsen.example`, hasPaymentChecks, bank.clock()],
  )
  const opened = await openAccount(bank, database, { customerId, product: 'Premium', holderName: name })
  if (balancePence > 0n) await deposit(database, opened.id, balancePence)
  return { customerId, accountId: opened.id, accountNumber: opened.accountNumber, iban: opened.iban }
}

/** Pays money in from one of the bank's own accounts. */
async function deposit(database: Queryable, accountId: string, amountPence: bigint): Promise<void> {
  await postTransfers(database, [posting({ from: ownAccountIds.suspense, to: accountId, amountPence })])
}

export const openDemo = (bank: Bank, database: Queryable = bank.database) =>
  openDemoAccount(bank, database, noon)

interface Legs {
  readonly from: string
  readonly to: string
  readonly amountPence: bigint
}

const facts = () => ({
  id: newId(),
  recipientName: 'Kestrel Marine Ltd',
  reference: 'HULL-DEP-3310',
  category: 'Transfer',
  debtorDescription: 'Transfer to Kestrel Marine Ltd',
  creditorDescription: 'Deposit from Eleanor Whitcombe',
  decidedAt: noon,
})

export const posting = ({ from, to, ...rest }: Legs & Partial<PostOrder>): PostOrder => ({
  ...facts(),
  kind: 'posting',
  debtorAccountId: from,
  creditorAccountId: to,
  ...rest,
})

/** A hold of a week, unless it has another end. */
export const hold = ({
  expiresAt = minutesAfterNoon(7 * 24 * 60),
  ...order
}: Legs & Partial<Omit<HoldOrder, 'kind'>>): HoldOrder => ({ ...posting(order), kind: 'hold', expiresAt })

export const settling = (
  kind: UndoingOrder['kind'],
  subjectTransferId: string,
  rest: Partial<UndoingOrder> = {},
): UndoingOrder => ({ ...facts(), kind, subjectTransferId, ...rest })

/** A capture of a whole hold, unless it has an amount. */
export const capture = (subjectTransferId: string, rest: Partial<CaptureOrder> = {}): CaptureOrder => ({
  ...facts(),
  kind: 'capture',
  subjectTransferId,
  ...rest,
})

/** Posts one order. */
export async function post(database: Queryable, order: PostingOrder) {
  const [outcome] = await postTransfers(database, [order])
  return outcome
}

export interface AccountState {
  readonly balancePence: bigint
  readonly heldPence: bigint
  readonly transactions: bigint
}

/** The account's own columns. */
export async function stateOf(database: Queryable, accountId: string): Promise<AccountState | undefined> {
  const [row] = await database.query<AccountState>(
    `select balance_pence as "balancePence", held_pence as "heldPence", last_transaction_no as transactions
       from account where id = $1`,
    [accountId],
  )
  return row
}
