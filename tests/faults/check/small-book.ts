import { ownAccountIds } from '../../../src/bank/ledger/own-accounts.ts'
import type { Transaction } from '../../../src/contract/transactions.ts'
import { moneyOf } from '../../../src/contract/money.ts'
import type { Book, BookEntry, BookTransfer } from '../book.ts'
import { History, type OrderRecord } from '../history.ts'

const { settlement } = ownAccountIds
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))

const posting = (
  id: string,
  second: number,
  given: Pick<BookTransfer, 'debtorAccountId' | 'creditorAccountId' | 'amountPence'> & Partial<BookTransfer>,
): BookTransfer => ({
  id,
  kind: 'posting',
  status: 'completed',
  reason: null,
  debtorEntryNo: null,
  creditorEntryNo: null,
  debtorTransactionNo: null,
  creditorTransactionNo: null,
  recipientName: 'Grace',
  destination: '001964 41027837',
  reference: id,
  placedBy: 'ada',
  decidedAt: at(second),
  events: 1n,
  eventsNamed: 1n,
  toldPlacer: 1n,
  toldReceiver: 0n,
  ...given,
})

/** Ada was paid 100 pence from outside; she paid Grace 40, and was then declined 70. */
export const transfers: readonly BookTransfer[] = [
  posting('deposit', 1, {
    debtorAccountId: settlement,
    creditorAccountId: 'ada',
    amountPence: 100n,
    debtorEntryNo: 1n,
    creditorEntryNo: 1n,
    creditorTransactionNo: 1n,
    placedBy: null,
  }),
  posting('paid', 2, {
    debtorAccountId: 'ada',
    creditorAccountId: 'grace',
    amountPence: 40n,
    debtorEntryNo: 2n,
    creditorEntryNo: 1n,
    debtorTransactionNo: 2n,
    creditorTransactionNo: 1n,
    toldReceiver: 1n,
  }),
  posting('declined', 3, {
    debtorAccountId: 'ada',
    creditorAccountId: 'grace',
    amountPence: 70n,
    debtorTransactionNo: 3n,
    status: 'declined',
    reason: 'insufficient_funds',
  }),
]

const entry = (
  accountId: string,
  entryNo: bigint,
  transferId: string,
  direction: BookEntry['direction'],
  [amountPence, balanceAfterPence, second]: readonly [bigint, bigint, number],
): BookEntry => ({
  accountId,
  entryNo,
  transferId,
  direction,
  amountPence,
  balanceAfterPence,
  bookedAt: at(second),
})

/** A line over HTTP of a transfer, with the balance after it. */
const line = (
  transfer: BookTransfer | undefined,
  type: 'debit' | 'credit',
  balancePence?: bigint,
): Transaction => {
  if (!transfer) throw new Error('no such transfer')
  const no = type === 'debit' ? transfer.debtorTransactionNo : transfer.creditorTransactionNo
  return {
    id: `TXN${no}`,
    transferId: transfer.id,
    date: transfer.decidedAt.toISOString(),
    description: 'Transfer',
    reference: transfer.reference,
    category: 'Transfer',
    type,
    amount: moneyOf(transfer.amountPence),
    ...(balancePence !== undefined && { balance: moneyOf(balancePence) }),
    status: transfer.status === 'completed' ? 'completed' : 'declined',
  }
}

/** The whole book of these transfers. */
export const wholeBook: Book = {
  transfers,
  entries: new Map([
    [settlement, [entry(settlement, 1n, 'deposit', 'debit', [100n, -100n, 1])]],
    [
      'ada',
      [
        entry('ada', 1n, 'deposit', 'credit', [100n, 100n, 1]),
        entry('ada', 2n, 'paid', 'debit', [40n, 60n, 2]),
      ],
    ],
    ['grace', [entry('grace', 1n, 'paid', 'credit', [40n, 40n, 2])]],
  ]),
  accounts: [
    { id: settlement, isCustomers: false, balancePence: -100n, heldPence: 0n, lastEntryNo: 1n },
    { id: 'ada', isCustomers: true, balancePence: 60n, heldPence: 0n, lastEntryNo: 2n },
    { id: 'grace', isCustomers: true, balancePence: 40n, heldPence: 0n, lastEntryNo: 1n },
  ],
  lists: new Map([
    [
      'ada',
      [line(transfers[0], 'credit', 100n), line(transfers[1], 'debit', 60n), line(transfers[2], 'debit')],
    ],
    ['grace', [line(transfers[1], 'credit', 40n)]],
  ]),
  differences: [],
  deadlocks: 0,
}

/** An order of Ada's to Grace, sent and acknowledged between these milliseconds. */
const order = (
  id: string,
  amountPence: bigint,
  [startedMs, endedMs]: readonly [number, number],
): OrderRecord => ({
  number: 1,
  id,
  debtorAccountId: 'ada',
  creditorAccountId: 'grace',
  recipientName: 'Grace',
  destination: '00-19-64 41027837',
  amountPence,
  reference: id,
  attempts: [{ seat: 1, startedMs, endedMs, said: '201' }],
  isRefused: false,
})

/** What Ada's client saw of it. */
export function wholeHistory(): History {
  const history = new History()
  const paid = order('paid', 40n, [10, 20])
  const declined = order('declined', 70n, [30, 40])
  for (const each of [paid, declined]) history.begin(each)
  history.acknowledge(paid, { transactionId: 'TXN2', status: 'completed', date: at(2).toISOString() }, 20)
  history.acknowledge(
    declined,
    { transactionId: 'TXN3', status: 'declined', reason: 'insufficient_funds', date: at(3).toISOString() },
    40,
  )
  history.balanceReads.push({ accountId: 'ada', startedMs: 21, endedMs: 25, value: 60n })
  return history
}
