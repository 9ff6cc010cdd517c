import { isDone } from './accounts/account-history.ts'
import type { Anomaly, ActionRecord, OrderRecord } from './history.ts'
import type { FaultKind } from './fault-plan.ts'
import type { RunResult } from './run-bank.ts'
import { describeAction } from './server-messages.ts'

const figure = (count: number): string => count.toLocaleString('en-GB')
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const faultWords: Record<FaultKind, string> = {
  'kill server': 'kills of a server',
  'kill database': 'kills of PostgreSQL',
  'freeze server': 'stops of a server',
  'freeze database': 'stops of PostgreSQL',
  cut: 'cut connections',
  silence: 'silent connections',
  delay: 'slow connections',
  'step clock': 'clock steps',
}

const listed = (items: readonly (readonly [number, string])[]): string =>
  items.map(([count, what]) => `${figure(count)} ${what}`).join(', ')

/** What was paid, asked about and claimed, in lines. */
const paymentCounts = ({ history, state }: Pick<RunResult, 'history' | 'state'>): readonly string[] => [
  `payments   ${listed([
    [history.payments.records.length, 'ordered'],
    [state.paid.payments.length, 'kept'],
    ...(['completed', 'returned', 'held', 'refused', 'cancelled', 'declined'] as const).map(
      status => [state.paid.payments.filter(payment => payment.status === status).length, status] as const,
    ),
    [state.paid.payments.filter(({ confirmationId }) => confirmationId !== null).length, 'confirmed'],
    [state.paid.payments.filter(({ exemption }) => exemption !== null).length, 'spared a confirmation'],
    [history.payments.names.length, 'wrong names asked about'],
    [
      history.payments.records.filter(({ answers }) => answers.some(({ unchecked }) => unchecked)).length,
      'refused for an old name check',
    ],
  ])}`,
  `claims     ${listed([
    [state.paid.claims.length, 'made'],
    ...(['paid', 'part_paid', 'recovered', 'refused', 'withdrawn', 'received'] as const).map(
      status => [state.paid.claims.filter(claim => claim.status === status).length, status] as const,
    ),
  ])}`,
]

const faultCounts = (faults: RunResult['faults']): string =>
  Object.entries(faultWords)
    .map(([kind, words]) => `${faults.filter(({ fault }) => fault.kind === kind).length} ${words}`)
    .join(', ')

/** A summary of a run, in lines. */
export function countsOf({
  history,
  state,
  faults,
  tookMs,
}: Pick<RunResult, 'history' | 'state' | 'faults' | 'tookMs'>): readonly string[] {
  const { counts } = history
  const ordered = state.transfers.filter(({ placedBy }) => placedBy !== null)
  const decided = (how: string) => ordered.filter(({ status, reason }) => (reason ?? status) === how).length
  const made = (kind: string) =>
    state.transfers.filter(each => each.kind === kind && each.status === 'completed').length
  const unanswered = history.orders.filter(order => !order.decision && !order.isRefused)
  const there = new Set(ordered.map(({ id }) => id))
  return [
    `transfers  ${listed([
      [decided('completed'), 'completed'],
      [decided('insufficient_funds'), 'declined for funds'],
      [decided('amount_requires_manual_review'), 'declined for the limit'],
    ])}`,
    `clients    ${listed([
      [history.acknowledged.length, 'orders acknowledged'],
      [counts.get('retries') ?? 0, 'retries'],
      [counts.get('orders given up') ?? 0, 'given up'],
      [unanswered.length, 'never answered'],
      [unanswered.filter(({ id }) => there.has(id)).length, 'of them carried out'],
    ])}`,
    `replays    ${listed([
      [counts.get('replays answered alike') ?? 0, 'answered the same'],
      [counts.get('conflicts refused') ?? 0, 'conflicting ones refused'],
      [
        history.orders.filter(({ isRefused }) => isRefused).length,
        'refused because another order had their id',
      ],
      [counts.get('wrong requests refused') ?? 0, 'wrong requests refused'],
    ])}`,
    `operator    ${listed([
      [made('hold'), 'holds'],
      [made('capture'), 'captured'],
      [made('release'), 'released or expired'],
      [made('reversal'), 'reversals'],
      [counts.get('captures above a hold refused') ?? 0, 'captures above a hold refused'],
      [counts.get('settled holds refused') ?? 0, 'settlements of settled holds refused'],
      [counts.get('expired holds refused') ?? 0, 'settlements of expired holds refused'],
      [counts.get('second reversals refused') ?? 0, 'second reversals refused'],
    ])}`,
    `accounts   ${listed([
      [history.accounts.records.length, 'requests'],
      [history.accounts.records.filter(isDone).length, 'done'],
      [history.accounts.records.filter(({ answer }) => !answer).length, 'never answered'],
      [state.held.openings.length, 'opened'],
      [state.held.invitations.filter(({ decision }) => decision === 'accepted').length, 'joint'],
      [state.held.pots.length, 'pots'],
      [state.held.freezes.length, 'freezes'],
      [state.held.accounts.filter(({ closedAt }) => closedAt !== null).length, 'closed'],
      [state.held.credits.length, 'credits of interest'],
      [counts.get('kills at a step') ?? 0, 'kills at a step'],
    ])}`,
    ...paymentCounts({ history, state }),
    `reads      ${listed([
      [history.balanceReads.length, 'balances'],
      [history.totalReads.length, 'pages of lists'],
      [counts.get('receipts read') ?? 0, 'receipts'],
    ])}`,
    ...(faults.length === 0 ? [] : [`faults     ${faultCounts(faults)}`]),
    `took       ${inSeconds(tookMs)}`,
  ]
}

interface Operation {
  readonly atMs: number
  readonly endedMs: number
  readonly line: string
  readonly transferId?: string
}

const shortly = (id: string | undefined): string => (id === undefined ? 'outside' : id.slice(-6))

const orderLines = (order: OrderRecord): Operation[] =>
  order.attempts.map(({ slot, startedMs, endedMs, outcome }) => ({
    atMs: startedMs,
    endedMs,
    transferId: order.id,
    line:
      `order ${order.number} ${order.id}: ${order.amountPence} pence from ${shortly(order.debtorAccountId)} to ` +
      `${shortly(order.creditorAccountId)}, at server ${slot}, after ${Math.round(endedMs - startedMs)} ms: ${outcome}` +
      (order.decision && endedMs === order.decidedMs
        ? ` ${order.decision.transactionId} ${order.decision.reason ?? order.decision.status}`
        : ''),
  }))

const actionLines = ({ action, attempts }: ActionRecord): Operation[] =>
  attempts.map(({ slot, startedMs, endedMs, outcome }) => ({
    atMs: startedMs,
    endedMs,
    line: `${describeAction(action)}, at server ${slot}, after ${Math.round(endedMs - startedMs)} ms: ${outcome}`,
  }))

/** How many operations to show before and after the one in question. */
const shownAround = 8

/** A fault as it is shown. */
interface HappenedFault {
  readonly fault: object
  readonly startedMs: number
  readonly endedMs: number
}

/** The operations on the anomaly's account around it, in order of their start, with the faults. */
export function historyAround(
  { history, faults }: Pick<RunResult, 'history'> & { readonly faults: readonly HappenedFault[] },
  anomaly: Anomaly,
): readonly string[] {
  const { accountId, transferId, atMs } = anomaly
  const operations: Operation[] = [
    ...history.orders
      .filter(({ debtorAccountId, creditorAccountId }) =>
        accountId === undefined ? true : debtorAccountId === accountId || creditorAccountId === accountId,
      )
      .flatMap(orderLines),
    ...history.actions
      .filter(action => accountId === undefined || action.accountId === accountId)
      .flatMap(actionLines),
    ...history.balanceReads
      .filter(read => read.accountId === accountId)
      .map(({ startedMs, endedMs, value }) => ({
        atMs: startedMs,
        endedMs,
        line: `balance of ${shortly(accountId)}, after ${Math.round(endedMs - startedMs)} ms: ${value} pence`,
      })),
    ...faults.map(({ fault, startedMs, endedMs }) => ({
      atMs: startedMs,
      endedMs,
      line: `fault: ${JSON.stringify(fault)}`,
    })),
  ].toSorted((one, other) => one.atMs - other.atMs)
  const [first] = operations
  if (!first) return []
  const ofTransfer = operations.findIndex(
    operation => operation.transferId === transferId && transferId !== undefined,
  )
  const ofTime = operations.findLastIndex(operation => atMs !== undefined && operation.atMs <= atMs)
  const middle = Math.max(0, atMs === undefined ? ofTransfer : ofTime)
  return operations.slice(Math.max(0, middle - shownAround), middle + shownAround + 1).map(operation => {
    const isMeant =
      transferId === undefined ? operation.endedMs === atMs : operation.transferId === transferId
    return `${isMeant ? '>' : ' '} ${((operation.atMs - first.atMs) / 1000).toFixed(3).padStart(9)} s  ${operation.line}`
  })
}

/** An anomaly in one line. */
export function sentenceOf({ check, found, accountId, transferId }: Anomaly): string {
  const subjects = [
    ...(accountId === undefined ? [] : [`account ${accountId}`]),
    ...(transferId === undefined ? [] : [`transfer ${transferId}`]),
  ]
  return `${check}: ${[...subjects, found].join(', ')}`
}

/** The number of anomalies per check, the most telling check first. */
export function checksThatFound(anomalies: readonly Anomaly[]): string {
  const byCheck = Map.groupBy(anomalies, ({ check }) => check)
  return [...byCheck].map(([check, found]) => `${check} ${figure(found.length)}`).join(', ')
}

/** The first anomaly of each check. Several checks may find the same fault, each in its own way. */
export const firstOfEach = (anomalies: readonly Anomaly[]): readonly Anomaly[] =>
  [...new Map(anomalies.toReversed().map(anomaly => [anomaly.check, anomaly])).values()].toReversed()
