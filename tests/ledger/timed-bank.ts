import { openDemoAccount } from '../../src/bank/accounts/open-account.ts'
import type { Bank } from '../../src/bank/bank.ts'
import type { Database, Queryable } from '../../src/bank/database/database.ts'
import { listStatements } from '../../src/bank/statements/statement.ts'
import { issueDueStatements } from '../../src/bank/statements/issue-statements.ts'
import { openFor } from './maya.ts'
import { openDemo, openTestBank, post, posting, takeOn, type TestCustomer } from './test-bank.ts'

/** Posts money in (above 0) or out at a given time. */
export async function postAt(
  database: Queryable,
  { accountId, counterId }: TimedCustomer,
  at: string,
  pence: bigint,
) {
  const [from, to] = pence > 0n ? [counterId, accountId] : [accountId, counterId]
  const amountPence = pence > 0n ? pence : -pence
  return post(database, posting({ from, to, amountPence, decidedAt: new Date(at) }))
}

/** A customer, and the account that their history is posted against, because time never runs backwards on one. */
export interface TimedCustomer extends TestCustomer {
  readonly counterId: string
}

type TimedBank = ReturnType<typeof openTestBank>

/** A customer whose account was opened at this time. */
export async function takeOnAt({ bank, setClock }: TimedBank, at: string): Promise<TimedCustomer> {
  setClock(new Date(at))
  return { ...(await takeOn(bank)), counterId: await openDemo(bank) }
}

/** A FlexiSave that was opened at this time, with an account of its own for money to come from. */
export async function openFlexiSave(database: Database, openedAt: string): Promise<TimedCustomer> {
  const { bank, setClock } = openTestBank(database)
  setClock(new Date(openedAt))
  const { customerId, ...customer } = await takeOn(bank)
  const counterId = await openDemoAccount(bank, database, new Date(openedAt))
  const opening = { customerId, productCode: 'flexisave', openedAt: new Date(openedAt) } as const
  return { ...customer, customerId, accountId: await openFor(database, opening), counterId }
}

export function issueAt({ bank, setClock }: TimedBank, at: string): Promise<number> {
  setClock(new Date(at))
  return issueDueStatements(bank)
}

/** The statements of an account as short texts, newest first. */
export async function statementsOf(bank: Bank, { customerId, accountId }: TestCustomer): Promise<string[]> {
  const listed = await listStatements(bank, { customerId, accountId })
  return (listed ?? []).map(
    s =>
      `${s.month}: ${s.openingPence} + ${s.moneyInPence} - ${s.moneyOutPence} = ${s.closingPence} by ${s.transactionCount}`,
  )
}
