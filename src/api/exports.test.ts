import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExportedLine } from '../bank/transactions/export-transactions.ts'
import type { TransactionFilters } from '../bank/transactions/transaction-filters.ts'
import {
  csvText,
  csvWriter,
  type ExportFacts,
  ofxWriter,
  qifWriter,
  writeExport,
  xmlText,
} from './exports.ts'

const account = {
  productCode: 'current',
  sortCode: '001964',
  accountNumber: '41027836',
  bookedPence: 123_456n,
} as const
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

test('an OFX file has the requested days, from the account’s first to today', async () => {
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

test('an OFX file begins before it ends, whatever the request', async () => {
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

const facts: ExportFacts = {
  account: {
    productCode: 'current',
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

test('a CSV row says which way the money went, and the amount of a declined one', () => {
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

test('OFX knows savings, and the interest that they were paid', () => {
  const savings = ofxWriter({ ...facts, account: { ...facts.account, productCode: 'flexisave' } })
  expect(savings.head).toContain('<ACCTTYPE>SAVINGS</ACCTTYPE>')
  expect(ofxWriter(facts).head).toContain('<ACCTTYPE>CHECKING</ACCTTYPE>')
  expect(savings.lineOf(line({ direction: 'credit', category: 'Interest' }))).toContain(
    '<TRNTYPE>INT</TRNTYPE>',
  )
})

test.each([
  ['REPEATPMT', { category: 'Standing Order', description: 'Standing order to Nadia Farrow' }],
  ['POS', { category: 'Card Payment', description: 'Wrenmoor Cafe' }],
  ['ATM', { category: 'Card Payment', description: 'Cash, Cash machine' }],
  ['DIRECTDEBIT', { category: 'Direct Debit', description: 'Direct Debit to Wrenmoor Broadband' }],
  [
    'CREDIT',
    {
      direction: 'credit',
      category: 'Deposit',
      description: 'Direct Debit refund from Wrenmoor Broadband',
    },
  ],
  ['FEE', { category: 'Fee', description: 'CHAPS fee' }],
] as const)('the type of OFX is %s for what moves by itself and for fees', (type, changes) => {
  expect(ofxWriter(facts).lineOf(line(changes))).toContain(`<STMTTRN><TRNTYPE>${type}</TRNTYPE>`)
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

test.each([
  ['Oakhurst Rent', 'Oakhurst Rent'],
  ['Smith, Jones', '"Smith, Jones"'],
  ['the "Anchor"', '"the ""Anchor"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
  // What spreadsheets take for a formula (OWASP ASVS 5.0, 1.2.10).
  ['=1+1', "'=1+1"],
  ['+44 20', "'+44 20"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', `"'\r=1"`],
  ['\0=1', "'\0=1"],
  ['\n=1', `"'\n=1"`],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['=HYPERLINK("http://x.example","y")', `"'=HYPERLINK(""http://x.example"",""y"")"`],
  ['1=1', '1=1'],
  // Where lists are parted by semicolons, or by tabs, what follows one begins a field.
  ['rent;=1+1', "rent;'=1+1"],
  ['rent\t@SUM(A1)', "rent\t'@SUM(A1)"],
  ['rent;+1;-1', "rent;'+1;'-1"],
  ['rent; ＝1', "rent;' ＝1"],
  ['a;"=1+1"', `"a;'""=1+1"""`],
  ['=1;=2', "'=1;'=2"],
  ['a; b', 'a; b'],
])('%j is written as %j', (text, written) => {
  expect(csvText(text)).toBe(written)
})

test.each([
  ['Kestrel & Sons <Marine>', 'Kestrel &amp; Sons &lt;Marine&gt;'],
  ['&amp;', '&amp;amp;'],
  ['É 日本 😀', 'É 日本 😀'],
  // What XML 1.0 has no way to write is left out.
  ['a\u0000b\u0008c\u000Bd\u001Fe\uFFFEf\uFFFFg', 'abcdefg'],
  ['a\tb\nc', 'a\tb\nc'],
  ['\u0001&', '&amp;'],
])('%j is written as %j', (text, written) => {
  expect(xmlText(text)).toBe(written)
})
