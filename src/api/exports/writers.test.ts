import { expect, test } from 'vitest'
import type { ExportedLine } from '../../bank/transactions/exported-line.ts'
import { csvWriter } from './csv-writer.ts'
import type { ExportFacts } from './export-writer.ts'
import { ofxWriter } from './ofx-writer.ts'
import { qifWriter } from './qif-writer.ts'

const facts: ExportFacts = {
  account: {
    sortCode: '001964',
    accountNumber: '41027836',
    bookedPence: 123_456n,
    openedAt: new Date('2024-01-01T00:00:00Z'),
  },
  period: { from: '2026-02-01', to: '2026-02-28' },
  at: new Date('2026-03-02T12:34:56.789Z'),
}

const line = (changes: Partial<ExportedLine> = {}): ExportedLine => ({
  transactionNo: 7n,
  day: '2026-02-03',
  direction: 'debit',
  status: 'completed',
  category: 'Transfer',
  description: 'Transfer to Oakhurst Rent',
  reference: 'Flat 4, March',
  otherParty: 'Oakhurst Rent',
  amountPence: 1_250n,
  balanceAfterPence: 98_750n,
  ...changes,
})

test('a CSV row says which way the money went, and what a declined one asked for', () => {
  const { lineOf } = csvWriter(facts)
  expect(lineOf(line())).toBe(
    '2026-02-03,Debit,Transfer to Oakhurst Rent,"Flat 4, March",12.50,,987.50,GBP,TXN7,00-19-64,41027836,Transfer,Completed,Oakhurst Rent\r\n',
  )
  expect(lineOf(line({ direction: 'credit', category: 'Deposit' }))).toContain(',,12.50,987.50,GBP,')
  expect(lineOf(line({ status: 'declined', balanceAfterPence: null }))).toContain(',12.50,,,GBP,')
})

test('OFX and QIF leave declined lines out: they moved no money', () => {
  for (const writerOf of [ofxWriter, qifWriter])
    expect(writerOf(facts).lineOf(line({ status: 'declined', balanceAfterPence: null }))).toBe('')
})

test('an OFX entry has its elements in the order of the schema, at noon, and signed', () => {
  expect(ofxWriter(facts).lineOf(line())).toBe(
    '<STMTTRN><TRNTYPE>PAYMENT</TRNTYPE><DTPOSTED>20260203120000[0:GMT]</DTPOSTED><TRNAMT>-12.50</TRNAMT>' +
      '<FITID>TXN7</FITID><NAME>Oakhurst Rent</NAME><MEMO>Transfer to Oakhurst Rent – Flat 4, March</MEMO></STMTTRN>\n',
  )
  expect(ofxWriter(facts).lineOf(line({ direction: 'credit', reference: '', otherParty: '' }))).toContain(
    '<TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260203120000[0:GMT]</DTPOSTED><TRNAMT>12.50</TRNAMT><FITID>TXN7</FITID><NAME>Transfer to Oakhurst Rent</NAME></STMTTRN>',
  )
})

test('an OFX name has at most 32 characters, none cut in two, and the memo has what it does not say', () => {
  const otherParty = `Ada ${'😀'.repeat(30)}`
  const description = `Transfer to ${otherParty}`
  const written = ofxWriter(facts).lineOf(line({ otherParty, description }))
  expect(written).toContain(`<NAME>Ada ${'😀'.repeat(28)}</NAME>`)
  expect(written).toContain(`<MEMO>${description} – Flat 4, March</MEMO>`)
  const nameless = { otherParty: '', description: 'x'.repeat(160), reference: 'y'.repeat(160) }
  expect(ofxWriter(facts).lineOf(line(nameless))).toContain(
    `<NAME>${'x'.repeat(32)}</NAME><MEMO>${'x'.repeat(160)} – ${'y'.repeat(92)}</MEMO>`,
  )
})

test('a QIF entry has British dates, one line a field and no caret of its own', () => {
  expect(qifWriter(facts).lineOf(line({ reference: '^two\r\nlines' }))).toBe(
    'D03/02/2026\r\nT-12.50\r\nNTXN7\r\nPOakhurst Rent\r\nMTransfer to Oakhurst Rent – two lines\r\nLTransfer\r\n^\r\n',
  )
})
