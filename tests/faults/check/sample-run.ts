import { ownAccountIds } from '../../../src/bank/ledger/order.ts'
import type { Transaction } from '../../../src/contract/transactions.ts'
import { moneyOf } from '../../../src/domain/money.ts'
import { noAccounts } from '../accounts/accounts-state.ts'
import { noPayments } from '../payments/payments-state.ts'
import type { FinalState, StoredAccount, StoredEntry, StoredTransfer } from '../final-state.ts'
import { type ActionRecord, History, type OrderRecord } from '../history.ts'
import type { OperatorAction } from '../server-messages.ts'

const { settlement } = ownAccountIds
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))

const posting = (
  id: string,
  second: number,
  given: Pick<StoredTransfer, 'debtorAccountId' | 'creditorAccountId' | 'amountPence'> &
    Partial<StoredTransfer>,
): StoredTransfer => ({
  id,
  kind: 'posting',
  status: 'completed',
  reason: null,
  subjectTransferId: null,
  heldNo: null,
  heldAfterPence: null,
  expiresAt: null,
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
  noticesToPlacer: 1n,
  noticesToDebtor: 0n,
  noticesToReceiver: 0n,
  ...given,
})

/** The fields of what the bank itself did. */
const own = { placedBy: null, noticesToPlacer: 0n } as const

/**
 * Ada received 100 pence from outside. She paid Grace 40 and was then declined 70. The bank held 20, captured 15 of
 * them, and reversed the 40.
 */
export const transfers: readonly StoredTransfer[] = [
  posting('deposit', 1, {
    debtorAccountId: settlement,
    creditorAccountId: 'ada',
    amountPence: 100n,
    debtorEntryNo: 1n,
    creditorEntryNo: 1n,
    creditorTransactionNo: 1n,
    ...own,
  }),
  posting('paid', 2, {
    debtorAccountId: 'ada',
    creditorAccountId: 'grace',
    amountPence: 40n,
    debtorEntryNo: 2n,
    creditorEntryNo: 1n,
    debtorTransactionNo: 2n,
    creditorTransactionNo: 1n,
    noticesToReceiver: 1n,
  }),
  posting('declined', 3, {
    debtorAccountId: 'ada',
    creditorAccountId: 'grace',
    amountPence: 70n,
    debtorTransactionNo: 3n,
    status: 'declined',
    reason: 'insufficient_funds',
  }),
  posting('hold', 4, {
    kind: 'hold',
    debtorAccountId: 'ada',
    creditorAccountId: settlement,
    amountPence: 20n,
    heldNo: 1n,
    heldAfterPence: 20n,
    expiresAt: at(60),
    ...own,
  }),
  posting('capture', 5, {
    kind: 'capture',
    debtorAccountId: 'ada',
    creditorAccountId: settlement,
    amountPence: 15n,
    subjectTransferId: 'hold',
    heldNo: 2n,
    heldAfterPence: 0n,
    debtorEntryNo: 3n,
    creditorEntryNo: 2n,
    debtorTransactionNo: 4n,
    ...own,
    noticesToDebtor: 1n,
  }),
  posting('reversal', 6, {
    kind: 'reversal',
    debtorAccountId: 'grace',
    creditorAccountId: 'ada',
    amountPence: 40n,
    subjectTransferId: 'paid',
    debtorEntryNo: 2n,
    creditorEntryNo: 4n,
    debtorTransactionNo: 2n,
    creditorTransactionNo: 5n,
    ...own,
    noticesToDebtor: 1n,
    noticesToReceiver: 1n,
  }),
]

const entry = (
  accountId: string,
  entryNo: bigint,
  transferId: string,
  direction: StoredEntry['direction'],
  [amountPence, balanceAfterPence, second]: readonly [bigint, bigint, number],
): StoredEntry => ({
  accountId,
  entryNo,
  transferId,
  direction,
  amountPence,
  balanceAfterPence,
  bookedAt: at(second),
})

/** A transfer's line over HTTP, with the balance after it. */
const line = (
  transfer: StoredTransfer | undefined,
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

const account = (id: string, given: Partial<StoredAccount>): StoredAccount => ({
  id,
  isCustomers: true,
  balancePence: 0n,
  heldPence: 0n,
  lastEntryNo: 0n,
  lastHeldNo: 0n,
  ...given,
})

/** The final state with these transfers. */
export const wholeState: FinalState = {
  transfers,
  entries: new Map([
    [
      settlement,
      [
        entry(settlement, 1n, 'deposit', 'debit', [100n, -100n, 1]),
        entry(settlement, 2n, 'capture', 'credit', [15n, -85n, 5]),
      ],
    ],
    [
      'ada',
      [
        entry('ada', 1n, 'deposit', 'credit', [100n, 100n, 1]),
        entry('ada', 2n, 'paid', 'debit', [40n, 60n, 2]),
        entry('ada', 3n, 'capture', 'debit', [15n, 45n, 5]),
        entry('ada', 4n, 'reversal', 'credit', [40n, 85n, 6]),
      ],
    ],
    [
      'grace',
      [
        entry('grace', 1n, 'paid', 'credit', [40n, 40n, 2]),
        entry('grace', 2n, 'reversal', 'debit', [40n, 0n, 6]),
      ],
    ],
  ]),
  accounts: [
    account(settlement, { isCustomers: false, balancePence: -85n, lastEntryNo: 2n }),
    account('ada', { balancePence: 85n, lastEntryNo: 4n, lastHeldNo: 2n }),
    account('grace', { balancePence: 0n, lastEntryNo: 2n }),
  ],
  lists: new Map([
    [
      'ada',
      [
        line(transfers[0], 'credit', 100n),
        line(transfers[1], 'debit', 60n),
        line(transfers[2], 'debit'),
        line(transfers[4], 'debit', 45n),
        line(transfers[5], 'credit', 85n),
      ],
    ],
    ['grace', [line(transfers[1], 'credit', 40n), line(transfers[5], 'debit', 0n)]],
  ]),
  held: noAccounts,
  paid: noPayments,
  differences: [],
  deadlocks: 0,
}

/** An order from Ada to Grace. It was sent and acknowledged at these milliseconds. */
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
  attempts: [{ slot: 1, startedMs, endedMs, outcome: '201' }],
  isRefused: false,
})

/** An action with the outcome `done`. */
const action = (
  what: OperatorAction,
  accountId: string,
  [startedMs, endedMs]: readonly [number, number],
): ActionRecord => ({
  action: what,
  accountId,
  attempts: [{ slot: 1, startedMs, endedMs, outcome: 'done' }],
  outcome: 'done',
})

/** The operator's actions. */
const actions = (): ActionRecord[] => [
  action(
    {
      kind: 'place hold',
      accountNumber: '41027836',
      amountPence: 20n,
      recipientName: 'Grace',
      reference: 'hold',
      durationMs: 56_000,
    },
    'ada',
    [70, 80],
  ),
  action({ kind: 'capture', holdId: 'hold', amountPence: 15n }, 'ada', [82, 90]),
  action({ kind: 'reverse', of: 'transfer', id: 'paid', reason: 'reversal' }, 'ada', [92, 100]),
]

/** What Ada's client and the operator observed. */
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
  history.actions.push(...actions())
  history.heldReads.push({ accountId: 'ada', startedMs: 81, endedMs: 82, value: 20n })
  history.balanceReads.push({ accountId: 'ada', startedMs: 21, endedMs: 25, value: 60n })
  return history
}
