import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BankFault, createBankClient } from '../bank-client.ts'
import { countMarks, fetchExport, recordMarks } from './fetch-export.ts'

const encoder = new TextEncoder()
const headers = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="transactions-41027836-2026-11-22.csv"',
}

/** These chunks, one per read; then the end, or the error. */
function streamOf(pieces: readonly Uint8Array<ArrayBuffer>[], fault?: Error): ReadableStream {
  const left = [...pieces]
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const next = left.shift()
      if (next) controller.enqueue(next)
      else if (fault) controller.error(fault)
      else controller.close()
    },
  })
}

/** A bank that answers every request like this. */
const bankOf = (answer: () => Response) => createBankClient(answer, () => undefined)

const exportOf = (onRecords: (count: number) => void, signal = new AbortController().signal) => ({
  accountId: 'a',
  filters: {},
  format: 'csv' as const,
  signal,
  onRecords,
})

test('a file arrives whole, under the name that the bank gives it, and its records are counted on the way', async () => {
  const pieces = ['Date,Type\r\n', '2026-11-22,Deb', 'it\r\n2026-11-21,Credit\r\n']
  const counted: number[] = []
  const bank = bankOf(() => new Response(streamOf(pieces.map(piece => encoder.encode(piece))), { headers }))
  const file = await fetchExport(
    bank,
    exportOf(count => counted.push(count)),
  )
  expect(file.name).toBe('transactions-41027836-2026-11-22.csv')
  expect(await file.content.text()).toBe(pieces.join(''))
  expect(counted).toEqual([1, 1, 3])
})

test('a file of many megabytes is put together in its order', async () => {
  const pieces = Array.from({ length: 20 }, (_, index) => new Uint8Array(1024 * 1024).fill(index))
  const bank = bankOf(() => new Response(streamOf(pieces), { headers }))
  const { content } = await fetchExport(
    bank,
    exportOf(() => undefined),
  )
  const bytes = await content.bytes()
  expect(bytes.length).toBe(20 * 1024 * 1024)
  expect([0, 7, 8, 16, 19].map(index => bytes[index * 1024 * 1024 + 5])).toEqual([0, 7, 8, 16, 19])
})

test('a file that breaks off on the way is none', async () => {
  const broken = streamOf([encoder.encode('Date,Type\r\n')], new TypeError('network error'))
  const bank = bankOf(() => new Response(broken, { headers }))
  await expect(
    fetchExport(
      bank,
      exportOf(() => undefined),
    ),
  ).rejects.toThrow('network error')
})

test('a refusal is none either', async () => {
  const bank = bankOf(() => Response.json({ code: 'bank_unavailable', detail: 'Away' }, { status: 503 }))
  await expect(
    fetchExport(
      bank,
      exportOf(() => undefined),
    ),
  ).rejects.toBeInstanceOf(BankFault)
})

const bytesOf = (text: string) => new TextEncoder().encode(text)

test.each(Object.values(recordMarks))('%j is counted however the file is cut', mark => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(mark, mark[0] ?? '', 'a', 'é')), fc.nat(), (words, cut) => {
      const whole = bytesOf(words.join(''))
      const at = cut % (whole.length + 1)
      const count = countMarks(mark)
      count(whole.slice(0, at))
      expect(count(whole.slice(at))).toBe(words.join('').split(mark).length - 1)
    }),
  )
})
