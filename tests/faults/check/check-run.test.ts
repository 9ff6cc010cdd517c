import { describe, expect, test } from 'vitest'
import type { Book, BookEntry, BookTransfer } from '../book.ts'
import type { History } from '../history.ts'
import { checkRun } from './check-run.ts'
import { transfers, wholeBook, wholeHistory } from './small-book.ts'

/** Which checks find something in this book, and in what clients saw of it. */
function foundBy(broken: Partial<Book> = {}, seen: (history: History) => void = () => undefined): string[] {
  const history = wholeHistory()
  seen(history)
  return [...new Set(checkRun(history, { ...wholeBook, ...broken }).map(({ check }) => check))]
}

/** The transfers, with one of them changed. */
const withTransfer = (id: string, changed: Partial<BookTransfer>) => ({
  transfers: transfers.map(transfer => (transfer.id === id ? { ...transfer, ...changed } : transfer)),
})

/** The entries of an account, changed. */
const withEntries = (accountId: string, change: (entries: readonly BookEntry[]) => readonly BookEntry[]) => ({
  entries: new Map([...wholeBook.entries, [accountId, change(wholeBook.entries.get(accountId) ?? [])]]),
})

const orderOf = (history: History, id: string) => {
  const [order] = history.ordersById.get(id) ?? []
  if (!order) throw new Error(`no order ${id}`)
  return order
}

describe('a whole book, as clients saw it', () => {
  test('has no anomaly', () => {
    expect(checkRun(wholeHistory(), wholeBook)).toEqual([])
  })

  test('may lack what was never acknowledged', () => {
    expect(
      foundBy({}, history =>
        history.begin({ ...orderOf(history, 'paid'), id: 'lost', decision: undefined, decidedMs: undefined }),
      ),
    ).toEqual([])
  })
})

describe('what was acknowledged', () => {
  test('and is not there', () => {
    expect(foundBy({ transfers: transfers.filter(({ id }) => id !== 'declined') })).toContain('acknowledged')
  })

  test.each<[string, Partial<BookTransfer>]>([
    ['amount', { amountPence: 41n }],
    ['reference', { reference: 'another' }],
    ['beneficiary', { creditorAccountId: 'ada' }],
    ['destination', { destination: '41027837' }],
    ['time', { decidedAt: new Date(0) }],
    ['number', { debtorTransactionNo: 4n }],
    ['outcome', { status: 'declined', reason: 'insufficient_funds' }],
  ])('and is there with another %s', (_, changed) => {
    expect(foundBy(withTransfer('paid', changed))).toContain('acknowledged')
  })

  test('twice, and not alike', () => {
    expect(
      foundBy({}, history =>
        history.acknowledge(
          orderOf(history, 'paid'),
          { transactionId: 'TXN9', status: 'completed', date: '2026-01-01T00:00:02.000Z' },
          50,
        ),
      ),
    ).toEqual(['answers'])
  })
})

describe('exactly once', () => {
  test('means no transfer twice', () => {
    const [, paid] = transfers
    expect(foundBy({ transfers: paid ? [...transfers, paid] : [] })).toContain('exactly once')
  })

  test('means none that nobody ordered', () => {
    expect(foundBy({}, history => history.ordersById.delete('declined'))).toContain('exactly once')
  })

  test('means one order for an id', () => {
    expect(
      foundBy({}, history => {
        const paid = orderOf(history, 'paid')
        history.begin({ ...paid, amountPence: 41n })
      }),
    ).toContain('exactly once')
  })

  test('means that what was done is not refused', () => {
    expect(
      foundBy({}, history => {
        orderOf(history, 'paid').isRefused = true
      }),
    ).toEqual(['exactly once'])
  })
})

describe('a decision', () => {
  test('to let through more than there is', () => {
    expect(foundBy(withTransfer('declined', { status: 'completed', reason: null }))).toContain('decisions')
  })

  test('to decline what there is', () => {
    expect(foundBy(withTransfer('declined', { amountPence: 60n }))).toContain('decisions')
  })

  test('without regard to the limit', () => {
    expect(foundBy(withTransfer('declined', { amountPence: 200_000_001n }))).toContain('decisions')
  })
})

describe('a hold', () => {
  test('that was captured above its amount', () => {
    expect(foundBy(withTransfer('capture', { amountPence: 21n }))).toContain('holds')
  })

  test('that was captured after its end', () => {
    expect(foundBy(withTransfer('hold', { expiresAt: new Date(0) }))).toEqual(['holds'])
  })

  test('that was settled twice', () => {
    const [, , , , capture] = transfers
    const again = capture ? [{ ...capture, id: 'again', kind: 'release', amountPence: 20n }] : []
    expect(foundBy({ transfers: [...transfers, ...again] })).toContain('holds')
  })

  test('that holds less than its amount', () => {
    expect(foundBy(withTransfer('hold', { heldAfterPence: 19n }))).toEqual(['holds'])
  })

  test('that nobody asked for', () => {
    expect(foundBy({}, history => history.errands.shift())).toEqual(['holds'])
  })

  test('that was placed twice by one errand', () => {
    const [, , , hold] = transfers
    const again = hold ? [{ ...hold, id: 'again', heldNo: 3n, heldAfterPence: 20n }] : []
    expect(foundBy({ transfers: [...transfers, ...again] })).toContain('exactly once')
  })

  test('that was acknowledged and is not there', () => {
    expect(foundBy({ transfers: transfers.filter(({ id }) => id !== 'hold') })).toContain('acknowledged')
  })

  test('that was declined although there was enough', () => {
    expect(
      foundBy(
        withTransfer('hold', {
          status: 'declined',
          reason: 'insufficient_funds',
          heldNo: null,
          heldAfterPence: null,
        }),
      ),
    ).toContain('decisions')
  })

  test('that was not looked at when an order was decided', () => {
    // 50 of 60 pence, of which 20 were held by then.
    const decidedAt = new Date(Date.UTC(2026, 0, 1, 0, 0, 4, 500))
    expect(
      foundBy(withTransfer('declined', { amountPence: 50n, decidedAt }), history => {
        const declined = orderOf(history, 'declined')
        declined.attempts.splice(0, 1, { seat: 1, startedMs: 81, endedMs: 82, said: '201' })
        declined.decidedMs = 82
      }),
    ).not.toContain('decisions')
    expect(foundBy(withTransfer('declined', { amountPence: 50n }))).toContain('decisions')
  })

  test('that was placed although there was not enough', () => {
    expect(
      checkRun(wholeHistory(), {
        ...wholeBook,
        ...withTransfer('hold', { amountPence: 61n, heldAfterPence: 61n }),
      }).filter(({ check }) => check === 'decisions'),
    ).toEqual([
      expect.objectContaining({
        transferId: 'hold',
        found: 'held number 1: hold of 61 pence, with 60 available, fits nowhere',
      }),
    ])
  })

  test('whose amount was read after it had been let go', () => {
    expect(
      foundBy({}, history =>
        history.heldReads.push({ accountId: 'ada', startedMs: 101, endedMs: 102, value: 20n }),
      ),
    ).toEqual(['reads'])
  })
})

describe('a reversal', () => {
  test('that was done twice', () => {
    const [, , , , , reversal] = transfers
    const again = reversal ? [{ ...reversal, id: 'again' }] : []
    expect(foundBy({ transfers: [...transfers, ...again] })).toContain('holds')
  })

  test('of a part', () => {
    expect(foundBy(withTransfer('reversal', { amountPence: 39n }))).toContain('holds')
  })

  test('that was acknowledged and is not there', () => {
    expect(foundBy({ transfers: transfers.filter(({ id }) => id !== 'reversal') })).toContain('acknowledged')
  })

  test('that was declined before says nothing of when it was done', () => {
    const [, , , , , reversal] = transfers
    const before: Partial<BookTransfer> = {
      id: 'before',
      reference: 'before',
      status: 'declined',
      reason: 'insufficient_funds',
      decidedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, 1, 500)),
      debtorEntryNo: null,
      creditorEntryNo: null,
      debtorTransactionNo: null,
      creditorTransactionNo: null,
      toldDebtor: 0n,
      toldReceiver: 0n,
    }
    expect(
      foundBy({ transfers: reversal ? [...transfers, { ...reversal, ...before }] : [] }, history =>
        history.errands.push({
          errand: { ask: 'reverse', of: 'transfer', id: 'paid', reason: 'before' },
          accountId: 'ada',
          attempts: [{ seat: 1, startedMs: 5, endedMs: 6, said: 'declined' }],
          said: 'declined',
        }),
      ),
    ).toEqual([])
  })
})

describe('entries', () => {
  test('of which one leg is missing', () => {
    expect(foundBy(withEntries('grace', () => []))).toContain('entries')
  })

  test('that do not add up', () => {
    const shifted = withEntries('ada', entries =>
      entries.map(entry => ({ ...entry, balanceAfterPence: 61n })),
    )
    expect(foundBy(shifted)).toContain('entries')
  })

  test('of a declined transfer', () => {
    const [entry] = wholeBook.entries.get('grace') ?? []
    const more = entry ? [{ ...entry, entryNo: 2n, transferId: 'declined', balanceAfterPence: 80n }] : []
    expect(foundBy(withEntries('grace', entries => [...entries, ...more]))).toContain('entries')
  })

  test('that make money', () => {
    const accounts = wholeBook.accounts.map(account =>
      account.id === 'grace' ? { ...account, balancePence: 41n } : account,
    )
    expect(foundBy({ accounts })).toContain('entries')
  })
})

describe('order', () => {
  test('of time on an account', () => {
    expect(foundBy(withTransfer('declined', { decidedAt: new Date(0) }))).toContain('order')
  })

  test('of what was acknowledged before another was sent', () => {
    expect(
      foundBy({}, history => {
        const paid = orderOf(history, 'paid')
        paid.attempts.splice(0, 1, { seat: 1, startedMs: 50, endedMs: 60, said: '201' })
        paid.decidedMs = 60
        history.balanceReads.length = 0
      }),
    ).toEqual(['order'])
  })
})

test('a balance that was not so is found by the reads', () => {
  expect(
    foundBy({}, history =>
      history.balanceReads.push({ accountId: 'ada', startedMs: 26, endedMs: 27, value: 100n }),
    ),
  ).toEqual(['reads'])
})

test('a list without its last line is found by the lists', () => {
  expect(foundBy({ lists: new Map([...wholeBook.lists, ['grace', []]]) })).toEqual(['lists'])
})

test('a line that changes between two reads is found by the lists', () => {
  expect(
    foundBy({}, history => {
      history.readLine('ada', 'TXN2', 'as it was', 30)
      history.readLine('ada', 'TXN2', 'as it is now', 50)
    }),
  ).toEqual(['lists'])
})

test.each<[string, Partial<BookTransfer>]>([
  ['audit event', { events: 0n }],
  ['audit event of its number', { eventsNamed: 0n }],
  ['notification for its placer', { toldPlacer: 0n }],
  ['notification for whoever was paid, but two', { toldReceiver: 2n }],
])('a transfer without its %s is found by the traces', (_, changed) => {
  expect(foundBy(withTransfer('paid', changed))).toEqual(['traces'])
})

test('deadlocks, and what the reconciler says, are told', () => {
  expect(foundBy({ deadlocks: 1 })).toEqual(['deadlocks'])
  expect(foundBy({ differences: [{ invariant: 4, subject: 'ada', found: 'broken' }] })).toEqual([
    'reconciler',
  ])
})
