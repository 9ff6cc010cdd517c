// An export has the lines of the list, on every database and with any filters (ruling "No dead controls").
import { beforeAll, expect, test } from 'vitest'
import type { Bank } from '../../src/bank/bank.ts'
import { type ExportedLine, exportTransactions } from '../../src/bank/transactions/export-transactions.ts'
import { listTransactions } from '../../src/bank/transactions/list-transactions.ts'
import type { ListedTransaction } from '../../src/bank/transactions/transaction.ts'
import type { TransactionFilters } from '../../src/bank/transactions/transaction-filters.ts'
import { onEveryDatabase } from './every-database.ts'
import { fillTransactions } from './fill-transactions.ts'
import { openTestBank, posting, post, takeOn, type TestCustomer } from './test-bank.ts'

const londonDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })

const exportedOf = (line: ListedTransaction): ExportedLine => ({
  transactionNo: line.transactionNo,
  day: londonDay.format(line.decidedAt),
  direction: line.direction,
  status: line.status,
  category: line.category,
  description: line.description,
  reference: line.reference,
  amountPence: line.amountPence,
  otherParty: line.recipientName ?? line.payerName ?? '',
  balanceAfterPence: line.balanceAfterPence ?? null,
})

onEveryDatabase(open => {
  let bank: Bank
  let customer: TestCustomer

  beforeAll(async () => {
    bank = openTestBank(open()).bank
    customer = await fillTransactions(bank, 120)
  })

  async function exported(filters: TransactionFilters, of = customer): Promise<ExportedLine[]> {
    const lines: ExportedLine[] = []
    for await (const some of (await exportTransactions(bank, { ...of, filters }))?.lines ?? [])
      lines.push(...some)
    return lines
  }

  test.each<TransactionFilters>([
    {},
    { search: 'łódź' },
    { search: '%' },
    { status: 'declined' },
    { status: 'completed', category: 'International Transfer' },
    { amountBand: 'medium' },
    { amountBand: 'high', from: '2025-03-30', to: '2025-10-26' },
    { from: '2026-01-01' },
    { to: '2000-01-01' },
    { search: 'nothing has this' },
    { search: 'kestrel-marine' },
    { search: '£100,000.01' },
  ])('%j', async filters => {
    const listed = await listTransactions(bank, { ...customer, filters, page: 1, pageSize: 1000 })
    expect(await exported(filters)).toEqual(listed?.transactions.map(exportedOf))
  })

  test('an account whose only line is declined has no balance to show', async () => {
    const nobody = await takeOn(bank)
    await post(open(), posting({ from: nobody.accountId, to: customer.accountId, amountPence: 5n }))
    expect(await exported({}, nobody)).toEqual([
      expect.objectContaining({ status: 'declined', balanceAfterPence: null }),
    ])
  })
})
