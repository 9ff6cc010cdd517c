// A process of one of two banks that pay each other. It asks what became of its payments over the wire of the harness, which may
// lose the question or the answer, and takes what the other bank's customers pay. Its code is the project's, or a copy with a mistake.
import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { v7 as newUuidV7 } from 'uuid'
import { DatabaseUnavailable } from '../../../src/bank/database/database.ts'
import { ownAccountIds } from '../../../src/bank/ledger/order.ts'
import type { OutsideBanks, SentOutcome } from '../../../src/bank/outside/outside-banks.ts'
import { fromNowhere } from '../../../src/bank/sessions/caller.ts'
import { confirmAsSeed } from '../../../src/bank/simulator/confirm-as-seed.ts'
import { ownSortCode } from '../../../src/domain/destination.ts'
import { openPostgres } from '../../../src/server/postgres.ts'
import type { Asked } from '../../cards/runner.ts'
import { fastPasswords, runtimeDependencies } from '../../support/runtime/dependencies.ts'
import { killPointsOf } from '../accounts/kill-points.ts'
import { type BankAsked, creditIdOf, type Crossing, type ExchangeRequest } from './requests.ts'

const { CODE_FOLDER: folder = '', DATABASE_URL: connectionString = '', WIRE_URL: wireUrl = '' } = process.env

type BankCode = typeof import('../../../src/bank/bank.ts')
type Checks = typeof import('../../../src/bank/payees/name-checks.ts')
type Orders = typeof import('../../../src/bank/payments/place-payment.ts')
type Rounds = typeof import('../../../src/bank/payments/run-payments.ts')
type Held = typeof import('../../../src/bank/payments/decide-held.ts')

const urlOf = (file: string) => pathToFileURL(path.join(folder, 'src/bank', file)).href
const { createBank }: BankCode = await import(urlOf('bank.ts'))
const { checkName }: Checks = await import(urlOf('payees/name-checks.ts'))
const { placePayment }: Orders = await import(urlOf('payments/place-payment.ts'))
const { runPaymentsRound }: Rounds = await import(urlOf('payments/run-payments.ts'))
const { releaseHeld, refuseHeld }: Held = await import(urlOf('payments/decide-held.ts'))

/** Five seconds of the bank are one here. */
const hurry = 5

const outside: OutsideBanks = {
  checkName: () => Promise.resolve({ reasonCode: null }),
  async settle({ paymentId, sortCode, accountNumber, amountPence }, signal): Promise<SentOutcome> {
    const crossing: Crossing = { paymentId, accountNumber, amountPence: amountPence.toString() }
    const answered = await fetch(`${wireUrl}/${sortCode}`, {
      method: 'POST',
      body: JSON.stringify(crossing),
      signal,
    })
    const said = await answered.text()
    if (said === 'kept') return { outcome: 'kept' }
    return { outcome: 'returned', code: said.slice(-4) }
  },
  notifyOriginator: () => Promise.resolve(),
}

// What one request takes for the time is not that of another beside it.
const times = new AsyncLocalStorage<Date>()
const killPoints = killPointsOf(openPostgres({ connectionString }, { connections: 6 }))
const dependencies = runtimeDependencies(killPoints.database)
const bank = createBank({
  ...dependencies,
  passwords: fastPasswords,
  newId: () => newUuidV7(),
  clock: () => times.getStore() ?? new Date(),
  pause: (durationMs, signal) => dependencies.pause(durationMs / hurry, signal),
  outside,
  limits: { ...dependencies.limits, confirmationsHourly: 100_000, nameChecksHourly: 100_000 },
})

async function order({ customerId, accountId, order: asked }: Extract<BankAsked, { type: 'order' }>) {
  const { id, nameCheckId, sortCode, accountNumber, amountPence, isRisky } = asked
  const named = { name: 'Ada Byron', kind: 'personal' } as const
  const check = { id: nameCheckId, ...named, sortCode, accountNumber }
  const checked = await checkName(bank, { customerId, check, caller: fromNowhere })
  if (!checked.ok) return checked.refusal.code
  const destination = { scheme: 'sort_code_account_number', sortCode, accountNumber } as const
  const payment = {
    id,
    accountId,
    amountPence,
    nameCheckId,
    recipient: { ...named, destination },
    ...(isRisky && ({ purpose: 'investment', warning: { rule: 'purpose', version: 1 } } as const)),
  }
  const placed = await confirmAsSeed(bank, customerId, confirming =>
    placePayment(bank, { payment, confirming }),
  )
  return placed.ok ? 'done' : placed.refusal.code
}

/** Credits what the other bank sends: once, by the id that follows from the payment's. */
async function receive({ paymentId, accountNumber, amountPence }: Crossing): Promise<string> {
  const [account] = await bank.database.query<{ id: string; holder_name: string }>(
    'select id, holder_name from account where sort_code = $1 and account_number = $2',
    [ownSortCode, accountNumber],
  )
  if (!account) return 'returned 1100'
  const { outcome } = await bank.postings.post({
    id: creditIdOf(paymentId),
    kind: 'posting',
    debtorAccountId: ownAccountIds.settlement,
    creditorAccountId: account.id,
    amountPence: BigInt(amountPence),
    recipientName: account.holder_name,
    reference: paymentId,
    category: 'Transfer',
    debtorDescription: 'Payment of another shard',
    creditorDescription: 'Payment of another shard',
    decidedAt: bank.clock(),
  })
  if (outcome === 'completed') return 'kept'
  if (outcome === 'unknown_account') return 'returned 1161'
  throw new Error(`the credit of ${paymentId} was ${outcome}`)
}

/** Staff look at what is held: one in three they refuse. */
async function decideHeld(): Promise<string> {
  const held = await bank.database.query<{ id: string }>(
    `select id from payment where status = 'held' order by id`,
  )
  for (const { id } of held)
    await (Number.parseInt(id.slice(0, 2), 16) % 3 === 0 ? refuseHeld(bank, id) : releaseHeld(bank, id))
  return 'done'
}

async function answer(asked: BankAsked): Promise<string> {
  if (asked.type === 'order') return order(asked)
  if (asked.type === 'receive') return receive(asked.crossing)
  if (asked.type === 'staff') return decideHeld()
  await runPaymentsRound(bank)
  return 'done'
}

const isUnavailable = (fault: unknown): boolean =>
  fault instanceof DatabaseUnavailable ||
  (fault instanceof AggregateError && fault.errors.every(isUnavailable))

const sayFault = (fault: unknown): string =>
  fault instanceof AggregateError ? fault.errors.map(sayFault).join('; ') : String(fault)

process.on('message', ({ number, request }: Asked<ExchangeRequest>) => {
  if ('killAtStep' in request) {
    killPoints.arm(request.killAtStep)
    process.send?.({ number, answer: 'done' })
    return
  }
  void times
    .run(request.at, () => answer(request.asked))
    .catch((fault: unknown) => (isUnavailable(fault) ? undefined : `fault: ${sayFault(fault)}`))
    .then(said => process.send?.({ number, answer: said }))
})
// Without the harness nothing would stop this process.
process.on('disconnect', () => process.exit(1))
process.send?.({ number: 0, answer: 'ready' })
