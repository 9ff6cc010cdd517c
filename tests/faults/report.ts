import type { Anomaly, ErrandRecord, OrderRecord } from './history.ts'
import type { FaultKind } from './fault-plan.ts'
import type { RunResult } from './run-bank.ts'
import { toldErrand } from './server-messages.ts'

const figure = (count: number): string => count.toLocaleString('en-GB')
const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const faultWords: Record<FaultKind, string> = {
  'kill server': 'kills of a server',
  'kill database': 'kills of PostgreSQL',
  'freeze server': 'stops of a server',
  'freeze database': 'stops of PostgreSQL',
  cut: 'cuts of a line',
  silence: 'silent lines',
  delay: 'slow lines',
  'step clock': 'clock steps',
}

const listed = (items: readonly (readonly [number, string])[]): string =>
  items.map(([count, what]) => `${figure(count)} ${what}`).join(', ')

/** What a run did, in lines. */
export function countsOf({ history, book, faults, tookMs }: RunResult): readonly string[] {
  const { counts } = history
  const ordered = book.transfers.filter(({ placedBy }) => placedBy !== null)
  const decided = (how: string) => ordered.filter(({ status, reason }) => (reason ?? status) === how).length
  const made = (kind: string) =>
    book.transfers.filter(each => each.kind === kind && each.status === 'completed').length
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
      [unanswered.filter(({ id }) => there.has(id)).length, 'of them done'],
    ])}`,
    `replays    ${listed([
      [counts.get('replays answered alike') ?? 0, 'answered alike'],
      [counts.get('conflicts refused') ?? 0, 'conflicting ones refused'],
      [history.orders.filter(({ isRefused }) => isRefused).length, 'lost against another of their id'],
      [counts.get('wrong requests refused') ?? 0, 'wrong requests refused'],
    ])}`,
    `own        ${listed([
      [made('hold'), 'holds'],
      [made('capture'), 'captured'],
      [made('release'), 'released or expired'],
      [made('reversal'), 'reversals'],
      [counts.get('captures above a hold refused') ?? 0, 'captures above a hold'],
      [counts.get('settled holds refused') ?? 0, 'of settled'],
      [counts.get('expired holds refused') ?? 0, 'of expired ones'],
      [counts.get('second reversals refused') ?? 0, 'second reversals refused'],
    ])}`,
    `reads      ${listed([
      [history.balanceReads.length, 'balances'],
      [history.totalReads.length, 'pages of lists'],
      [counts.get('receipts read') ?? 0, 'receipts'],
    ])}`,
    `faults     ${Object.entries(faultWords)
      .map(([kind, words]) => `${faults.filter(({ fault }) => fault.kind === kind).length} ${words}`)
      .join(', ')}`,
    `took       ${inSeconds(tookMs)}`,
  ]
}

interface Told {
  readonly atMs: number
  readonly endedMs: number
  readonly line: string
  readonly transferId?: string
}

const shortly = (id: string | undefined): string => (id === undefined ? 'outside' : id.slice(-6))

const orderLines = (order: OrderRecord): Told[] =>
  order.attempts.map(({ seat, startedMs, endedMs, said }) => ({
    atMs: startedMs,
    endedMs,
    transferId: order.id,
    line:
      `order ${order.number} ${order.id}: ${order.amountPence} pence from ${shortly(order.debtorAccountId)} to ` +
      `${shortly(order.creditorAccountId)}, at server ${seat}, after ${Math.round(endedMs - startedMs)} ms: ${said}` +
      (order.decision && endedMs === order.decidedMs
        ? ` ${order.decision.transactionId} ${order.decision.reason ?? order.decision.status}`
        : ''),
  }))

const errandLines = ({ errand, attempts }: ErrandRecord): Told[] =>
  attempts.map(({ seat, startedMs, endedMs, said }) => ({
    atMs: startedMs,
    endedMs,
    line: `${toldErrand(errand)}, at server ${seat}, after ${Math.round(endedMs - startedMs)} ms: ${said}`,
  }))

/** How many operations are shown before and after the one that an anomaly is about. */
const shownAround = 8

/** What happened on the anomaly's account around it, in the order in which it began, faults included. */
export function historyAround({ history, faults }: RunResult, anomaly: Anomaly): readonly string[] {
  const { accountId, transferId, atMs } = anomaly
  const operations: Told[] = [
    ...history.orders
      .filter(({ debtorAccountId, creditorAccountId }) =>
        accountId === undefined ? true : debtorAccountId === accountId || creditorAccountId === accountId,
      )
      .flatMap(orderLines),
    ...history.errands
      .filter(errand => accountId === undefined || errand.accountId === accountId)
      .flatMap(errandLines),
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
  const ofTransfer = operations.findIndex(told => told.transferId === transferId && transferId !== undefined)
  const ofTime = operations.findLastIndex(told => atMs !== undefined && told.atMs <= atMs)
  const middle = Math.max(0, atMs === undefined ? ofTransfer : ofTime)
  return operations.slice(Math.max(0, middle - shownAround), middle + shownAround + 1).map(told => {
    const isMeant = transferId === undefined ? told.endedMs === atMs : told.transferId === transferId
    return `${isMeant ? '>' : ' '} ${((told.atMs - first.atMs) / 1000).toFixed(3).padStart(9)} s  ${told.line}`
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

/** How many anomalies each check found, the most telling check first. */
export function checksThatFound(anomalies: readonly Anomaly[]): string {
  const byCheck = Map.groupBy(anomalies, ({ check }) => check)
  return [...byCheck].map(([check, found]) => `${check} ${figure(found.length)}`).join(', ')
}

/** The first anomaly of each check, as one that is not at its place may be found by several in its own way. */
export const firstOfEach = (anomalies: readonly Anomaly[]): readonly Anomaly[] =>
  [...new Map(anomalies.toReversed().map(anomaly => [anomaly.check, anomaly])).values()].toReversed()
