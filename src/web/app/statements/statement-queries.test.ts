import { expect, test } from 'vitest'
import { NotInTime } from '../../ask-in-time.ts'
import { createBankClient } from '../bank-client.ts'
import { createQueryClient } from '../query-client.ts'
import { exportAsCsv, statementPdfQuery } from './statement-queries.ts'

const statement = (id: string) => ({ accountId: 'a', id })

/** A bank that never answers and reports aborted requests, and a clock that the test controls. */
function openHungBank() {
  const paths: string[] = []
  const limits = new Set<{ delayMs: number; run: () => void }>()
  const bank = createBankClient(
    (path, { signal }) => {
      paths.push(path)
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('broken off')))
      })
    },
    () => undefined,
  )
  const clock = {
    now: () => 0,
    after: (delayMs: number, run: () => void) => {
      const limit = { delayMs, run }
      limits.add(limit)
      return () => limits.delete(limit)
    },
    every: () => () => undefined,
  }
  const passLimit = () => {
    const delays = [...limits].map(({ delayMs }) => delayMs)
    for (const { run } of limits) run()
    return delays
  }
  return { bank, clock, paths, passLimit }
}

test('a statement that hangs is given up after a minute, and the next has its turn', async () => {
  const { bank, clock, paths, passLimit } = openHungBank()
  const queryClient = createQueryClient()
  const [hung, next] = ['2026-08', '2026-09'].map(id =>
    queryClient.fetchQuery(statementPdfQuery({ bank, clock }, statement(id))),
  )
  await expect.poll(() => paths).toEqual(['/api/accounts/a/statements/2026-08'])
  expect(passLimit()).toEqual([60_000])
  await expect(hung).rejects.toThrow(NotInTime)
  await expect.poll(() => paths.at(-1)).toBe('/api/accounts/a/statements/2026-09')
  passLimit()
  await expect(next).rejects.toThrow(NotInTime)
  expect(paths).toHaveLength(2)
})

test('a statement’s CSV that hangs is given up after a minute too', async () => {
  const { bank, clock, paths, passLimit } = openHungBank()
  const hung = exportAsCsv({ bank, clock }, statement('2026-08'))
  expect(paths).toEqual(['/api/accounts/a/statements/2026-08/csv'])
  expect(passLimit()).toEqual([60_000])
  await expect(hung).rejects.toThrow(NotInTime)
})
