// A process of the bank that the card harness kills: it takes the network's messages, does what customers ask, and runs what is due,
// at the time that each request brings. Its code is the project's, or a copy of it with a mistake.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { v7 as newUuidV7 } from 'uuid'
import { DatabaseUnavailable } from '../../src/bank/database/database.ts'
import { fromNowhere } from '../../src/bank/sessions/caller.ts'
import { confirmAsSeed } from '../../src/bank/simulator/confirm-as-seed.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import { killPointsOf } from '../faults/accounts/kill-points.ts'
import { cardVault } from '../support/card-vault.ts'
import { fastPasswords, runtimeDependencies } from '../support/runtime/dependencies.ts'
import type { Asked, BankRequest } from './runner.ts'

const { CODE_FOLDER: folder = '', DATABASE_URL: connectionString = '' } = process.env

type BankCode = typeof import('../../src/bank/bank.ts')
type Network = typeof import('../../src/bank/outside/card-network.ts')
type Approvals = typeof import('../../src/bank/cards/network/approve-payment.ts')
type Rounds = typeof import('../../src/bank/cards/network/run-card-payments.ts')
type Changes = typeof import('../../src/bank/cards/change-card.ts')
type Opens = typeof import('../../src/bank/cards/disputes/open-dispute.ts')
type Decides = typeof import('../../src/bank/cards/disputes/decide-dispute.ts')
type Budgets = typeof import('../../src/bank/spending/budgets.ts')
type Shows = typeof import('../../src/bank/cards/show-card.ts')

const urlOf = (file: string) => pathToFileURL(path.join(folder, 'src/bank', file)).href
// Its queues decide authorisations: they are of the same code.
const { createBank }: BankCode = await import(urlOf('bank.ts'))
const network: Network = await import(urlOf('outside/card-network.ts'))
const approvals: Approvals = await import(urlOf('cards/network/approve-payment.ts'))
const rounds: Rounds = await import(urlOf('cards/network/run-card-payments.ts'))
const changes: Changes = await import(urlOf('cards/change-card.ts'))
const opens: Opens = await import(urlOf('cards/disputes/open-dispute.ts'))
const decides: Decides = await import(urlOf('cards/disputes/decide-dispute.ts'))
const budgets: Budgets = await import(urlOf('spending/budgets.ts'))
const shows: Shows = await import(urlOf('cards/show-card.ts'))

let now = new Date(0)
const killPoints = killPointsOf(openPostgres({ connectionString }, { connections: 6 }))
const bank = createBank({
  ...runtimeDependencies(killPoints.database),
  passwords: fastPasswords,
  newId: () => newUuidV7(),
  clock: () => now,
  cardVault,
  limits: { ...runtimeDependencies(killPoints.database).limits, confirmationsHourly: 100_000 },
})

type Done =
  | { readonly ok: true; readonly value?: unknown }
  | { readonly ok: false; readonly refusal: string | { readonly code: string } }

const sayDone = (done: Done): string =>
  done.ok ? 'done' : typeof done.refusal === 'string' ? done.refusal : done.refusal.code

/** A customer disputes a payment, and the bank credits it twice. */
async function dispute(
  customerId: string,
  { paymentId, disputeId }: Extract<BankRequest['asked'], { readonly type: 'dispute' }>,
): Promise<string> {
  const request = {
    id: disputeId,
    paymentId,
    reason: 'not_received',
    story: 'It was to arrive on Monday.',
  } as const
  const opened = await opens.openDispute(bank, { customerId, dispute: request, caller: fromNowhere })
  if (!opened.ok) return opened.refusal.code
  const credit = () => decides.decideDispute(bank, { disputeId, decision: { act: 'credit' }, by: 'staff' })
  const first = await credit()
  return `${sayDone(first)}, then ${sayDone(await credit())}`
}

async function answer(request: BankRequest): Promise<string> {
  const { asked, customerId, cardId } = request
  const own = { customerId, cardId, caller: fromNowhere }
  if (asked.type === 'message') {
    const answered = await network.answerCardNetwork(bank, asked.message)
    if (!answered.ok) return answered.refusal.code
    return 'reason' in answered.value
      ? `${answered.value.answer} ${answered.value.reason}`
      : answered.value.answer
  }
  if (asked.type === 'round') {
    await rounds.makeCardPaymentsDue(bank)
    return 'done'
  }
  if (asked.type === 'budgets') {
    const listed = await budgets.listBudgets(bank, customerId)
    return listed.map(({ category, spentPence }) => `${category} ${spentPence}`).join(', ')
  }
  if (asked.type === 'dispute') return dispute(customerId, asked)
  if (asked.type === 'freeze card') return sayDone(await changes.freezeCard(bank, own))
  if (asked.type === 'unfreeze card') return sayDone(await changes.unfreezeCard(bank, own))
  if (asked.type === 'show details') {
    const sessionId = bank.newId()
    const session = { sessionId, visitId: sessionId, customerId, isDemo: false }
    const confirming = {
      session,
      relyingParty: { id: 'localhost', origin: 'http://localhost' },
      caller: fromNowhere,
    }
    return sayDone(await shows.showDetails(bank, { cardId, confirming }))
  }
  const { paymentId } = asked
  const decided =
    asked.type === 'approve'
      ? await confirmAsSeed(bank, customerId, confirming =>
          approvals.approveCardPayment(bank, { paymentId, confirming }),
        )
      : await approvals.refuseCardPayment(bank, { paymentId, customerId, caller: fromNowhere })
  if (!decided.ok) return decided.refusal.code
  const { status, decline } = decided.value
  return asked.type === 'approve' && decline ? `${status} ${decline.reason}` : status
}

const isUnavailable = (fault: unknown): boolean =>
  fault instanceof DatabaseUnavailable ||
  (fault instanceof AggregateError && fault.errors.every(isUnavailable))

process.on('message', (message: Asked) => {
  const { number, request } = message
  if ('killAtStep' in request) {
    killPoints.arm(request.killAtStep)
    process.send?.({ number, answer: 'done' })
    return
  }
  now = request.at
  void answer(request)
    .catch((fault: unknown) => (isUnavailable(fault) ? undefined : `fault: ${String(fault)}`))
    .then(said => process.send?.({ number, answer: said }))
})
// Without the harness nothing would stop this process.
process.on('disconnect', () => process.exit(1))
process.send?.({ number: 0, answer: 'ready' })
