import { listTransactions } from '../../src/bank/transactions/list-transactions.ts'
import type { ListedTransaction } from '../../src/bank/transactions/transaction.ts'
import { ownAccountIds, type PostingOrder } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import type { Bank } from '../../src/bank/bank.ts'
import { posting, takeOn, type TestCustomer } from './test-bank.ts'

/** Names and references in many scripts, and with every character that SQL treats specially. */
export const words = [
  'Kestrel Marine Ltd',
  'ÉCLAIR café',
  'Łódź & ŻUK',
  'ЖУК жук',
  'Straße 7',
  "O'Brien; --",
  '100%_off',
  String.raw`back\slash`,
  '"quoted", <b>',
  '日本 太郎',
  '😀 party',
  'ab',
] as const

const { suspense } = ownAccountIds
const pounds = 100n
const amounts = [1n, 99_999n * pounds, 9_999_999n, 10_000_000n, 10_000_001n, 100_000_000n, 100_000_001n]
// Midnight in London on both sides, summer and winter, and a moment in the hour that occurs twice.
const moments = [
  '2025-03-29T23:59:59.999Z',
  '2025-03-30T00:00:00.000Z',
  '2025-07-01T22:59:59.999Z',
  '2025-07-01T23:00:00.000Z',
  '2025-10-26T00:30:00.000Z',
  '2025-10-26T01:30:00.000Z',
  '2025-12-31T23:59:59.999Z',
  '2026-01-01T00:00:00.000Z',
].map(text => new Date(text))

/** The n-th word of the list, which repeats at its end. */
const wordAt = (n: number): string => words[n % words.length] ?? ''

/** The n-th of `size` orders of an account, in the order of time. An order above the balance is declined. */
export function orderOf(accountId: string, n: number, size: number): PostingOrder {
  const facts = {
    amountPence: amounts[n % amounts.length] ?? 1n,
    recipientName: wordAt(n),
    reference: n % 5 === 0 ? '' : `${wordAt(n * 7)} ${n}`,
    // The description of a payment abroad does not name the recipient.
    debtorDescription: n % 11 === 3 ? 'International Transfer' : `Transfer to ${wordAt(n)}`,
    creditorDescription: `Deposit from ${wordAt(n + 3)}`,
    category: n % 11 === 3 ? 'International Transfer' : 'Transfer',
    decidedAt: moments[Math.floor((n * moments.length) / size)] ?? new Date(0),
  }
  if (n % 9 === 8)
    return posting({ from: accountId, to: suspense, ...facts, amountPence: 10n ** 13n - BigInt(n) })
  return n % 3 === 0
    ? posting({ from: suspense, to: accountId, ...facts, amountPence: facts.amountPence + 1n })
    : posting({ from: accountId, to: suspense, ...facts })
}

/** A customer with lines of all kinds, and another one with the same lines, who must never be found. */
export async function fillTransactions(bank: Bank, size: number): Promise<TestCustomer> {
  const customer = await takeOn(bank)
  const other = await takeOn(bank, { name: 'Somebody Else' })
  for (const { accountId } of [customer, other])
    await postTransfers(
      bank.database,
      Array.from({ length: size }, (_, n) => orderOf(accountId, n, size)),
    )
  return customer
}

/** All lines of the list without filters, newest first. */
export async function allLines(bank: Bank, customer: TestCustomer): Promise<readonly ListedTransaction[]> {
  const listed = await listTransactions(bank, { ...customer, page: 1, pageSize: 100_000 })
  return listed?.transactions ?? []
}
