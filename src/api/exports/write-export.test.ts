import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TransactionFilters } from '../../bank/transactions/transaction-filters.ts'
import { writeExport } from './write-export.ts'

const account = { sortCode: '001964', accountNumber: '41027836', bookedPence: 123_456n }
const at = new Date('2026-03-02T12:34:56.789Z')

async function* noLines() {
  // A file without a transaction.
}

/** The first and the last day that an OFX file says it is of. */
async function ofxDays(filters: TransactionFilters, openedAt = new Date('2024-01-15T09:00:00Z')) {
  const exported = { account: { ...account, openedAt }, lines: noLines() }
  let text = ''
  for await (const chunk of writeExport(exported, { format: 'ofx', filters, at }).chunks) text += chunk
  const dayAt = (name: string) => new RegExp(`<${name}>(\\d{8})`).exec(text)?.[1]
  return [dayAt('DTSTART'), dayAt('DTEND')]
}

test('an OFX file is of the days that were asked for, from the first of the account to today', async () => {
  expect(await ofxDays({})).toEqual(['20240115', '20260302'])
  expect(await ofxDays({ from: '2026-02-01', to: '2026-02-28' })).toEqual(['20260201', '20260228'])
})

test('an OFX file does not say that it knows what is to come', async () => {
  expect(await ofxDays({ from: '2026-02-01', to: '2026-12-31' })).toEqual(['20260201', '20260302'])
})

test('an OFX file of days that are all to come, or all before the account, is of one such day', async () => {
  expect(await ofxDays({ from: '2026-03-05' })).toEqual(['20260305', '20260305'])
  expect(await ofxDays({ from: '2026-03-05', to: '2026-04-01' })).toEqual(['20260305', '20260305'])
  expect(await ofxDays({ to: '2023-12-31' })).toEqual(['20231231', '20231231'])
})

test('whatever was asked for, an OFX file begins before it ends', async () => {
  const moment = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2030-01-01'),
    noInvalidDate: true,
  })
  const day = fc.option(
    moment.map(date => date.toISOString().slice(0, 10)),
    { nil: undefined },
  )
  await fc.assert(
    fc.asyncProperty(day, day, moment, async (from, to, openedAt) => {
      fc.pre(from === undefined || to === undefined || from <= to)
      const [start = '', end = ''] = await ofxDays({ from, to }, openedAt)
      expect(start <= end).toBe(true)
    }),
  )
})
