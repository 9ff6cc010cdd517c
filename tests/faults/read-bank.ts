import type { z } from 'zod'
import { Balance } from '../../src/contract/accounts.ts'
import { penceOf } from '../../src/domain/money.ts'
import { TransactionPage } from '../../src/contract/transactions.ts'
import { TransferWithReceipt } from '../../src/contract/transfers.ts'
import { askBank } from './ask-bank.ts'
import type { TestCustomer } from './customers.ts'
import { about, type OrderRecord } from './history.ts'
import { type Counter, differenceOf, seatFor } from './send-order.ts'

/** How long a read is waited for; one that gets no answer is left. */
const usualPatienceMs = 5000

interface Found<Value> {
  readonly value: Value
  readonly startedMs: number
  readonly endedMs: number
}

interface Asking {
  readonly token: string
  readonly accountId: string
  readonly path: string
  readonly seat: number
  readonly patienceMs?: number | undefined
}

/** Reads by a schema; undefined where no answer came. Another answer than 200 is an anomaly. */
async function read<Schema extends z.ZodType>(
  { seats, history }: Counter,
  { token, accountId, path, seat, patienceMs = usualPatienceMs }: Asking,
  schema: Schema,
): Promise<Found<z.output<Schema>> | undefined> {
  const startedMs = performance.now()
  const { answer } = await askBank(seatFor(seats, seat), { token, method: 'GET', path }, patienceMs)
  const endedMs = performance.now()
  if (!answer || answer.status === 503) return undefined
  const found = answer.status === 200 ? schema.safeParse(answer.body) : undefined
  if (found?.success) return { value: found.data, startedMs, endedMs }
  const said = `GET ${path} answered with ${answer.status} ${JSON.stringify(answer.body)}`
  history.note({ check: 'answers', found: said, accountId, atMs: endedMs })
  return undefined
}

/** Reads a balance; answers with whether an answer came. */
export async function readBalance(
  counter: Counter,
  { accountId, token }: TestCustomer,
  { seat, patienceMs }: Pick<Asking, 'seat' | 'patienceMs'>,
): Promise<boolean> {
  const path = `/api/accounts/${accountId}/balance`
  const found = await read(counter, { token, accountId, path, seat, patienceMs }, Balance)
  if (!found) return false
  const { value, startedMs, endedMs } = found
  const [available, booked, held] = [value.available, value.booked, value.held].map(penceOf)
  const { history } = counter
  if (booked === undefined || held === undefined || available !== booked - held)
    history.note({
      check: 'reads',
      found: `what is available is not what is booked less what is held: ${JSON.stringify(value)}`,
      accountId,
      atMs: endedMs,
    })
  history.balanceReads.push({ accountId, startedMs, endedMs, value: booked ?? 0n })
  history.heldReads.push({ accountId, startedMs, endedMs, value: held ?? 0n })
  return true
}

interface ListPage extends Pick<Asking, 'seat' | 'patienceMs'> {
  readonly page: number
  readonly pageSize: number
  readonly order: 'newest' | 'oldest'
}

/** Reads a page of a list; answers with its lines, undefined where no answer came. */
export async function readList(
  counter: Counter,
  { accountId, token }: TestCustomer,
  { page, pageSize, order, seat, patienceMs }: ListPage,
): Promise<TransactionPage | undefined> {
  const path = `/api/accounts/${accountId}/transactions?page=${page}&pageSize=${pageSize}&order=${order}`
  const found = await read(counter, { token, accountId, path, seat, patienceMs }, TransactionPage)
  if (!found) return undefined
  const { value, startedMs, endedMs } = found
  const { history } = counter
  history.totalReads.push({ accountId, startedMs, endedMs, value: BigInt(value.total) })
  for (const line of value.transactions) history.readLine(accountId, line.id, JSON.stringify(line), endedMs)
  const first = (page - 1) * pageSize
  const numbers = Array.from({ length: Math.max(0, Math.min(pageSize, value.total - first)) }, (_, n) =>
    order === 'newest' ? value.total - first - n : first + n + 1,
  )
  const wanted = numbers.map(number => `TXN${number}`).join()
  const got = value.transactions.map(line => line.id).join()
  if (got !== wanted)
    history.note({
      check: 'lists',
      found: `page ${page} of ${value.total} lines is ${got}`,
      accountId,
      atMs: endedMs,
    })
  return value
}

/** Reads an acknowledged transfer: it is what was acknowledged. */
export async function readReceipt(
  counter: Counter,
  order: OrderRecord,
  { token, seat }: { token: string; seat: number },
): Promise<void> {
  const asked = { token, accountId: order.debtorAccountId, path: `/api/transfers/${order.id}`, seat }
  const found = await read(counter, asked, TransferWithReceipt)
  if (!found) return
  counter.history.count('receipts read')
  const { transfer } = found.value
  const { transactionId, status, reason, date } = transfer
  const wrong = differenceOf(order, transfer)
  if (wrong !== undefined)
    counter.history.note({
      check: 'acknowledged',
      found: `its receipt has another ${wrong}: ${JSON.stringify(transfer)}`,
      ...about(order, found.endedMs),
    })
  counter.history.acknowledge(
    order,
    { transactionId, status, date, ...(reason && { reason }) },
    found.endedMs,
  )
}
