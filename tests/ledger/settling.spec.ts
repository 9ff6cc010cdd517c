import { beforeAll, expect, test } from 'vitest'
import { ownAccountIds, type PostingOrder } from '../../src/bank/ledger/order.ts'
import { postTransfers } from '../../src/bank/ledger/post-transfers.ts'
import { onEveryDatabase, withoutTrace } from './every-database.ts'
import { capture, hold, openTestBank, posting, settling, takeOn } from './test-bank.ts'

// The pairs of orders that may settle each other: a hold is captured or released, a posting or a capture reversed.

const { settlement } = ownAccountIds
const settlingKinds = ['capture', 'release', 'reversal'] as const
const subjectKinds = ['posting', 'hold', 'capture', 'release', 'reversal'] as const

const settles: Readonly<Record<(typeof settlingKinds)[number], readonly PostingOrder['kind'][]>> = {
  capture: ['hold'],
  release: ['hold'],
  reversal: ['posting', 'capture'],
}

const pairs = settlingKinds.flatMap(kind =>
  subjectKinds.map(
    subject => [kind, subject, settles[kind].includes(subject) ? 'completed' : 'subject_not_found'] as const,
  ),
)

onEveryDatabase(open => {
  let from = ''
  let subjects: Readonly<Record<PostingOrder['kind'], string>>

  beforeAll(async () => {
    const { bank } = openTestBank(open())
    from = (await takeOn(bank, { balancePence: 1_000n })).accountId
    const legs = { from, to: settlement, amountPence: 100n }
    const [paid, undone] = [posting(legs), posting(legs)]
    const [held, captured, released] = [hold(legs), hold(legs), hold(legs)]
    const taken = capture(captured.id)
    const letGo = settling('release', released.id)
    const reversed = settling('reversal', undone.id)
    await postTransfers(open(), [paid, undone, held, captured, released, taken, letGo, reversed])
    subjects = {
      posting: paid.id,
      hold: held.id,
      capture: taken.id,
      release: letGo.id,
      reversal: reversed.id,
    }
  })

  test.each(pairs)('a %s of a %s is %s', async (kind, subject, outcome) => {
    const subjectId = subjects[subject]
    const order = kind === 'capture' ? capture(subjectId) : settling(kind, subjectId)
    const outcomes = await withoutTrace(open(), database => postTransfers(database, [order]))
    expect(outcomes).toMatchObject([{ outcome }])
  })

  test('after a declined reversal another one may follow, in the same call too', async () => {
    const { bank } = openTestBank(open())
    const { accountId } = await takeOn(bank)
    const paid = posting({ from, to: accountId, amountPence: 10n })
    const spent = posting({ from: accountId, to: settlement, amountPence: 10n })
    const outcomes = await postTransfers(open(), [
      paid,
      spent,
      settling('reversal', paid.id),
      settling('reversal', spent.id),
      settling('reversal', paid.id),
      settling('reversal', paid.id),
    ])
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'completed',
      'completed',
      'declined',
      'completed',
      'completed',
      'subject_reversed',
    ])
  })
})
