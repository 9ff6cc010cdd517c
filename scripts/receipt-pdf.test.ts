// A receipt as a PDF: the content of the page, tagged, without the balance.
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { drawReceipt } from '../src/web/app/transactions/draw-receipt.ts'
import { receiptDocument } from '../src/web/app/transactions/receipt-document.ts'
import { readPdf } from './downloads/read-pdf.ts'
import { fontsFromFiles } from './fonts-from-files.ts'

const details: Parameters<typeof receiptDocument>[0] = {
  transaction: {
    id: 'TXN21',
    transferId: '4f0b8b5e-0000-4000-8000-000000000001',
    date: '2026-10-13T10:20:07.000Z',
    description: 'International Transfer',
    reference: 'HULL-DEP-3310',
    category: 'International Transfer',
    type: 'debit',
    amount: '184500.00',
    balance: '6620000.00',
    status: 'completed',
    recipientName: '李小龙',
  },
  receipt: {
    holderName: 'Eleanor Whitcombe',
    sortCode: '001964',
    accountNumber: '41027836',
    destination: 'SE45 5000 0000 0583 9825 7466',
    placedAt: '2026-10-13T10:20:04.000Z',
  },
}

const draw = async () =>
  buffer(
    await drawReceipt(
      receiptDocument(details),
      fontsFromFiles(() => undefined),
    ),
  )

test('a receipt says what the page says, in order, and not what was left', async () => {
  const { text, objects, pages } = readPdf(await draw())
  const words = text.replaceAll(/\s/g, '')
  const parts = [
    'Transfer receipt',
    '−£184,500.00',
    '13 October 2026, 11:20, Completed',
    'To',
    '李小龙',
    'SE45 5000 0000 0583 9825 7466',
    'HULL-DEP-3310',
    'Eleanor Whitcombe, 00-19-64 41027836',
    'TXN21',
  ].map(part => part.replaceAll(/\s/g, ''))
  let place = 0
  for (const part of parts) {
    expect(words.slice(place)).toContain(part)
    place = words.indexOf(part, place) + part.length
  }
  expect(words).not.toContain('6,620,000')
  expect(words).toContain('Ademonstration,notabank.')
  expect(objects).toContain('(Transfer receipt | Sarsen)')
  expect(pages).toBe(1)
})

test('its facts are a table whose rows have heads', async () => {
  const { tags } = readPdf(await draw())
  expect(tags.filter(tag => tag === 'H1')).toHaveLength(1)
  expect(tags.filter(tag => tag === 'TH')).toHaveLength(6)
  expect(tags.filter(tag => tag === 'TD')).toHaveLength(6)
})

test('the same receipt gives the same bytes', async () => {
  expect((await draw()).equals(await draw())).toBe(true)
})
