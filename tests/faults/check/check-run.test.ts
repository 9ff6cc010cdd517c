import { describe, expect, test } from 'vitest'
import type { FinalState, StoredEntry, StoredTransfer } from '../final-state.ts'
import type { History } from '../history.ts'
import { checkRun } from './check-run.ts'
import { transfers, wholeState, wholeHistory } from './sample-run.ts'

/** The checks that find something in this state and in what the clients observed. */
function foundBy(
  broken: Partial<FinalState> = {},
  seen: (history: History) => void = () => undefined,
): string[] {
  const history = wholeHistory()
  seen(history)
  return [...new Set(checkRun(history, { ...wholeState, ...broken }).map(({ check }) => check))]
}

/** The transfers, one of them changed. */
const withTransfer = (id: string, changed: Partial<StoredTransfer>) => ({
  transfers: transfers.map(transfer => (transfer.id === id ? { ...transfer, ...changed } : transfer)),
})

/** The entries of one account, changed. */
const withEntries = (
  accountId: string,
  change: (entries: readonly StoredEntry[]) => readonly StoredEntry[],
) => ({
  entries: new Map([...wholeState.entries, [accountId, change(wholeState.entries.get(accountId) ?? [])]]),
})

const orderOf = (history: History, id: string) => {
  const [order] = history.ordersById.get(id) ?? []
  if (!order) throw new Error(`no order ${id}`)
  return order
}

describe('an undamaged run', () => {
  test('has no anomaly', () => {
    expect(checkRun(wholeHistory(), wholeState)).toEqual([])
  })

  test('may lack an order that was never acknowledged', () => {
    expect(
      foundBy({}, history =>
        history.begin({ ...orderOf(history, 'paid'), id: 'lost', decision: undefined, decidedMs: undefined }),
      ),
    ).toEqual([])
  })
})

describe('an acknowledged order', () => {
  test('that is missing is found', () => {
    expect(foundBy({ transfers: transfers.filter(({ id }) => id !== 'declined') })).toContain('acknowledged')
  })

  test.each<[string, Partial<StoredTransfer>]>([
    ['amount', { amountPence: 41n }],
    ['reference', { reference: 'another' }],
    ['beneficiary', { creditorAccountId: 'ada' }],
    ['destination', { destination: '41027837' }],
    ['time', { decidedAt: new Date(0) }],
    ['number', { debtorTransactionNo: 4n }],
    ['outcome', { status: 'declined', reason: 'insufficient_funds' }],
  ])('that is stored with another %s is found', (_, changed) => {
    expect(foundBy(withTransfer('paid', changed))).toContain('acknowledged')
  })

  test('with two different acknowledgements is found', () => {
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
  test('forbids a transfer stored twice', () => {
    const [, paid] = transfers
    expect(foundBy({ transfers: paid ? [...transfers, paid] : [] })).toContain('exactly once')
  })

  test('forbids a transfer without an order', () => {
    expect(foundBy({}, history => history.ordersById.delete('declined'))).toContain('exactly once')
  })

  test('forbids two orders with one id', () => {
    expect(
      foundBy({}, history => {
        const paid = orderOf(history, 'paid')
        history.begin({ ...paid, amountPence: 41n })
      }),
    ).toContain('exactly once')
  })

  test('forbids the refusal of an order that was carried out', () => {
    expect(
      foundBy({}, history => {
        orderOf(history, 'paid').isRefused = true
      }),
    ).toEqual(['exactly once'])
  })
})

describe('a wrong decision', () => {
  test('to complete an order without funds is found', () => {
    expect(foundBy(withTransfer('declined', { status: 'completed', reason: null }))).toContain('decisions')
  })

  test('to decline an order with funds is found', () => {
    expect(foundBy(withTransfer('declined', { amountPence: 60n }))).toContain('decisions')
  })

  test('that ignores the limit is found', () => {
    expect(foundBy(withTransfer('declined', { amountPence: 200_000_001n }))).toContain('decisions')
  })
})

describe('a faulty hold', () => {
  test('captured above its amount is found', () => {
    expect(foundBy(withTransfer('capture', { amountPence: 21n }))).toContain('holds')
  })

  test('captured after it expired is found', () => {
    expect(foundBy(withTransfer('hold', { expiresAt: new Date(0) }))).toEqual(['holds'])
  })

  test('settled twice is found', () => {
    const [, , , , capture] = transfers
    const again = capture ? [{ ...capture, id: 'again', kind: 'release', amountPence: 20n }] : []
    expect(foundBy({ transfers: [...transfers, ...again] })).toContain('holds')
  })

  test('that holds less than its amount is found', () => {
    expect(foundBy(withTransfer('hold', { heldAfterPence: 19n }))).toEqual(['holds'])
  })

  test('that no operator placed is found', () => {
    expect(foundBy({}, history => history.actions.shift())).toEqual(['holds'])
  })

  test('placed twice by one action is found', () => {
    const [, , , hold] = transfers
    const again = hold ? [{ ...hold, id: 'again', heldNo: 3n, heldAfterPence: 20n }] : []
    expect(foundBy({ transfers: [...transfers, ...again] })).toContain('exactly once')
  })

  test('that was acknowledged and is missing is found', () => {
    expect(foundBy({ transfers: transfers.filter(({ id }) => id !== 'hold') })).toContain('acknowledged')
  })

  test('declined despite enough funds is found', () => {
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

  test('ignored by a later decision is found', () => {
    // An order for 50 of 60 pence. By then 20 were held.
    const decidedAt = new Date(Date.UTC(2026, 0, 1, 0, 0, 4, 500))
    expect(
      foundBy(withTransfer('declined', { amountPence: 50n, decidedAt }), history => {
        const declined = orderOf(history, 'declined')
        declined.attempts.splice(0, 1, { slot: 1, startedMs: 81, endedMs: 82, outcome: '201' })
        declined.decidedMs = 82
      }),
    ).not.toContain('decisions')
    expect(foundBy(withTransfer('declined', { amountPence: 50n }))).toContain('decisions')
  })

  test('placed without enough funds is found', () => {
    expect(
      checkRun(wholeHistory(), {
        ...wholeState,
        ...withTransfer('hold', { amountPence: 61n, heldAfterPence: 61n }),
      }).filter(({ check }) => check === 'decisions'),
    ).toEqual([
      expect.objectContaining({
        transferId: 'hold',
        found: 'held number 1: hold of 61 pence, with 60 available, has no possible position',
      }),
    ])
  })

  test('whose amount is read after its release is found', () => {
    expect(
      foundBy({}, history =>
        history.heldReads.push({ accountId: 'ada', startedMs: 101, endedMs: 102, value: 20n }),
      ),
    ).toEqual(['reads'])
  })
})

describe('a faulty reversal', () => {
  test('carried out twice is found', () => {
    const [, , , , , reversal] = transfers
    const again = reversal ? [{ ...reversal, id: 'again' }] : []
    expect(foundBy({ transfers: [...transfers, ...again] })).toContain('holds')
  })

  test('of a part of the amount is found', () => {
    expect(foundBy(withTransfer('reversal', { amountPence: 39n }))).toContain('holds')
  })

  test('that was acknowledged and is missing is found', () => {
    expect(foundBy({ transfers: transfers.filter(({ id }) => id !== 'reversal') })).toContain('acknowledged')
  })

  test('is not reported for an earlier declined attempt', () => {
    const [, , , , , reversal] = transfers
    const before: Partial<StoredTransfer> = {
      id: 'before',
      reference: 'before',
      status: 'declined',
      reason: 'insufficient_funds',
      decidedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, 1, 500)),
      debtorEntryNo: null,
      creditorEntryNo: null,
      debtorTransactionNo: null,
      creditorTransactionNo: null,
      noticesToDebtor: 0n,
      noticesToReceiver: 0n,
    }
    expect(
      foundBy({ transfers: reversal ? [...transfers, { ...reversal, ...before }] : [] }, history =>
        history.actions.push({
          action: { kind: 'reverse', of: 'transfer', id: 'paid', reason: 'before' },
          accountId: 'ada',
          attempts: [{ slot: 1, startedMs: 5, endedMs: 6, outcome: 'declined' }],
          outcome: 'declined',
        }),
      ),
    ).toEqual([])
  })
})

describe('faulty entries', () => {
  test('with a missing leg are found', () => {
    expect(foundBy(withEntries('grace', () => []))).toContain('entries')
  })

  test('with a wrong balance are found', () => {
    const shifted = withEntries('ada', entries =>
      entries.map(entry => ({ ...entry, balanceAfterPence: 61n })),
    )
    expect(foundBy(shifted)).toContain('entries')
  })

  test('of a declined transfer are found', () => {
    const [entry] = wholeState.entries.get('grace') ?? []
    const more = entry ? [{ ...entry, entryNo: 2n, transferId: 'declined', balanceAfterPence: 80n }] : []
    expect(foundBy(withEntries('grace', entries => [...entries, ...more]))).toContain('entries')
  })

  test('that create money are found', () => {
    const accounts = wholeState.accounts.map(account =>
      account.id === 'grace' ? { ...account, balancePence: 41n } : account,
    )
    expect(foundBy({ accounts })).toContain('entries')
  })
})

describe('a wrong order', () => {
  test('of times on an account is found', () => {
    expect(foundBy(withTransfer('declined', { decidedAt: new Date(0) }))).toContain('order')
  })

  test('of a transfer acknowledged before another was sent is found', () => {
    expect(
      foundBy({}, history => {
        const paid = orderOf(history, 'paid')
        paid.attempts.splice(0, 1, { slot: 1, startedMs: 50, endedMs: 60, outcome: '201' })
        paid.decidedMs = 60
        history.balanceReads.length = 0
      }),
    ).toEqual(['order'])
  })
})

test('a wrong balance is found by the reads', () => {
  expect(
    foundBy({}, history =>
      history.balanceReads.push({ accountId: 'ada', startedMs: 26, endedMs: 27, value: 100n }),
    ),
  ).toEqual(['reads'])
})

test('a list without its last line is found by the lists', () => {
  expect(foundBy({ lists: new Map([...wholeState.lists, ['grace', []]]) })).toEqual(['lists'])
})

test('a line that changes between two reads is found by the lists', () => {
  expect(
    foundBy({}, history => {
      history.readLine('ada', 'TXN2', 'as it was', 30)
      history.readLine('ada', 'TXN2', 'as it is now', 50)
    }),
  ).toEqual(['lists'])
})

test.each<[string, Partial<StoredTransfer>]>([
  ['audit event', { events: 0n }],
  ['audit event of its number', { eventsNamed: 0n }],
  ['notification for its placer', { noticesToPlacer: 0n }],
  ['single notification for the payee', { noticesToReceiver: 2n }],
])('a transfer without its %s is found by the traces', (_, changed) => {
  expect(foundBy(withTransfer('paid', changed))).toEqual(['traces'])
})

test('deadlocks and the findings of the reconciler are reported', () => {
  expect(foundBy({ deadlocks: 1 })).toEqual(['deadlocks'])
  expect(foundBy({ differences: [{ invariant: 4, subject: 'ada', found: 'broken' }] })).toEqual([
    'reconciler',
  ])
})
