import { expect, test } from 'vitest'
import { RecentReads } from './accounts.ts'

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)

test('a read is known until its time is over', () => {
  const reads = new RecentReads()
  expect(reads.hasAny(at(0))).toBe(false)
  reads.note('one', at(0))
  expect(reads.hasAny(at(0))).toBe(true)
  expect(reads.hasAny(at(1))).toBe(false)
  expect(reads.has('one', at(0))).toBe(true)
  expect(reads.has('one', at(1))).toBe(false)
  expect(reads.has('other', at(0))).toBe(false)
})

test('the newest read counts, and what is older than a minute is forgotten', () => {
  const reads = new RecentReads()
  reads.note('one', at(0))
  reads.note('other', at(1))
  reads.note('one', at(30))
  reads.note('third', at(61))
  expect(reads.has('other', at(0))).toBe(false)
  expect(reads.has('one', at(30))).toBe(true)
})
