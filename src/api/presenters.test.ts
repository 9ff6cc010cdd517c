// A presenter names each field: what a row gains later does not leak into an answer.
import { expect, test } from 'vitest'
import { Account, Balance } from '../contract/accounts.ts'
import { Session } from '../contract/sessions.ts'
import { Transaction } from '../contract/transactions.ts'
import { Receipt, Transfer } from '../contract/transfers.ts'
import { presentAccount, presentBalance } from './accounts.ts'
import { presentSession } from './sessions.ts'
import { presentTransaction } from './transactions.ts'
import { presentReceipt, presentTransfer } from './transfers.ts'

const at = new Date('2026-11-21T10:00:00.000Z')
const id = '01890000-0000-7000-8000-000000000001'
const secret = { passwordPhc: '$argon2id$', riskScore: 7 }

const account = {
  id,
  product: 'Current Account',
  productCode: 'current',
  name: 'Household',
  isPrimary: true,
  status: 'open',
  holderName: 'Ada Byron',
  holders: ['Ada Byron'],
  sortCode: '001964',
  accountNumber: '41027836',
  iban: 'GB33ZZZZ00000000012345',
  bookedPence: 787_000_000n,
  availablePence: 786_950_000n,
  openedAt: at,
  lastBookedAt: at,
  pots: [{ id, name: 'Holiday', balancePence: 42_000n, goalPence: 120_000n, colour: 'tarn' }],
} as const
const transfer = {
  id,
  transactionNo: 7n,
  accountId: id,
  recipientName: 'Lindqvist Timber AB',
  destination: { scheme: 'iban', iban: 'SE3599999557066622665465' },
  amountPence: 4_825_000n,
  reference: 'PO-45001',
  category: 'International Transfer',
  status: 'completed',
  decidedAt: at,
} as const
const line = {
  transactionNo: 7n,
  transferId: id,
  decidedAt: at,
  description: 'International Transfer',
  reference: 'PO-45001',
  category: 'International Transfer',
  direction: 'debit',
  amountPence: 4_825_000n,
  status: 'declined',
  recipientName: 'Lindqvist Timber AB',
} as const

test.each([
  ['an account', Account, presentAccount({ ...account, ...secret })],
  [
    'a balance',
    Balance,
    presentBalance({ availablePence: 1n, bookedPence: 3n, heldPence: 2n, asOf: at, ...secret }),
  ],
  ['a transaction', Transaction, presentTransaction({ ...line, ...secret })],
  ['a transfer', Transfer, presentTransfer({ ...transfer, ...secret })],
  [
    'a receipt',
    Receipt,
    presentReceipt({
      transfer,
      debtorName: 'Ada Byron',
      debtorSortCode: '001964',
      debtorAccountNumber: '41027836',
      balanceAfterPence: 0n,
      ...secret,
    }),
  ],
  [
    'a session',
    Session,
    presentSession(
      {
        sessionId: id,
        customerId: id,
        name: 'Ada Byron',
        email: 'ada@sarsen.example',
        kind: 'personal',
        hasPaymentChecks: true,
        accountType: 'corporate',
        idleEndsAt: at,
        endsAt: at,
        ...secret,
      },
      at,
    ),
  ],
])('%s has the fields of its schema and no other', (_, schema, presented) => {
  expect(schema.strict().parse(presented)).toEqual(presented)
})

test('a transfer is presented as its customer reads it', () => {
  expect(presentTransfer(transfer)).toMatchObject({
    transactionId: 'TXN7',
    destination: 'SE35 9999 9557 0666 2266 5465',
    amount: '48250.00',
    date: '2026-11-21T10:00:00.000Z',
  })
})

test('money that did not move leaves no balance behind', () => {
  expect(presentTransaction(line)).not.toHaveProperty('balance')
})
