// A runner of `npm run bench:due`: a process of its own, like a server's, that makes what is due or places transfers, one
// after another, when its parent says so.
import { v4 } from 'uuid'
import { createBank } from '../../src/bank/bank.ts'
import { dueRunAt, makeDue } from '../../src/bank/due/run-due.ts'
import { placeTransfer } from '../../src/bank/transfers/place-transfer.ts'
import { nodeDependencies } from '../../src/server/node-runtime.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import type { RunnerAnswer, RunnerRequest } from './due/runners.ts'
import { countStatements } from './count-statements.ts'
import { ownProcessorTime } from './processor-time.ts'

const opened = openPostgres({ connectionString: process.argv[2] ?? '' })
const { database, statements } = countStatements(opened)
/** The bank's time, when the process had run so long. It goes on from there: the run goes by how long it takes. */
let set = { at: Date.now(), afterMs: performance.now() }
const clock = () => new Date(set.at + performance.now() - set.afterMs)
const bank = createBank({ ...nodeDependencies(database), clock })

/** Makes what is due at a time. Returns how many items. */
async function makeItems(at: string): Promise<number> {
  set = { at: Date.parse(at), afterMs: performance.now() }
  const run = dueRunAt(clock())
  if (!run) throw new RangeError(`nothing is made at ${at}`)
  const { made, waiting, failed, missed } = await makeDue(bank, run)
  if (waiting + failed + missed > 0) throw new Error(`${waiting + failed + missed} items were not made`)
  return made
}

interface Payer {
  readonly customer_id: string
  readonly account_id: string
}

/** Places transfers to another bank, as customers of the private desk do, one after another. */
async function placeTransfers(count: number): Promise<number> {
  const payers = await database.query<Payer>(
    'select customer_id, account_id from bench_account order by n limit $1',
    [count],
  )
  for (let n = 0; n < count; n += 1) {
    const payer = payers[n % payers.length]
    if (!payer) throw new RangeError('there are no customers')
    const placed = await placeTransfer(bank, {
      customerId: payer.customer_id,
      accountId: payer.account_id,
      order: {
        id: v4(),
        recipientName: 'Nadia Farrow',
        destination: { scheme: 'sort_code_account_number', sortCode: '200000', accountNumber: '12345678' },
        amountPence: 1_00n,
      },
      caller: { address: '127.0.0.1' },
    })
    if (!placed.ok || placed.value.transfer.status !== 'completed')
      throw new Error('a transfer was not completed')
  }
  return count
}

async function answer(request: RunnerRequest): Promise<RunnerAnswer> {
  const [startedMs, processorBefore, statementsBefore] = [performance.now(), ownProcessorTime(), statements()]
  const count = await ('at' in request ? makeItems(request.at) : placeTransfers(request.transfers))
  return {
    count,
    seconds: (performance.now() - startedMs) / 1000,
    processorMicroseconds: ownProcessorTime() - processorBefore,
    statements: statements() - statementsBefore,
  }
}

process.on('message', (request: RunnerRequest) => {
  answer(request).then(
    answered => process.send?.(answered),
    (fault: unknown) => process.send?.({ fault: String(fault) }),
  )
})
process.on('disconnect', () => void database.close())
process.send?.('ready')
