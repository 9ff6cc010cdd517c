import type { z } from 'zod'
import { Accounts, Balance } from '../../src/contract/accounts.ts'
import { penceOf } from '../../src/domain/money.ts'
import { TransactionPage } from '../../src/contract/transactions.ts'
import { TransferWithReceipt } from '../../src/contract/transfers.ts'
import { sendRequest } from './send-request.ts'
import type { TestCustomer } from './customers.ts'
import { about, type OrderRecord } from './history.ts'
import { type ClientContext, differenceOf, slotFor } from './send-order.ts'

/** The time limit of a read. A read without an answer is dropped. */
const usualTimeoutMs = 5000

interface Found<Value> {
  readonly value: Value
  readonly startedMs: number
  readonly endedMs: number
}

interface ReadRequest {
  readonly token: string
  readonly accountId: string
  readonly path: string
  readonly slot: number
  readonly timeoutMs?: number | undefined
}

/** Reads and parses by a schema; undefined without an answer. Any status other than 200 is an anomaly. */
async function read<Schema extends z.ZodType>(
  { slots, history }: ClientContext,
  { token, accountId, path, slot, timeoutMs = usualTimeoutMs }: ReadRequest,
  schema: Schema,
): Promise<Found<z.output<Schema>> | undefined> {
  const startedMs = performance.now()
  const { answer } = await sendRequest(slotFor(slots, slot), { token, method: 'GET', path }, timeoutMs)
  const endedMs = performance.now()
  if (!answer || answer.status === 503) return undefined
  const found = answer.status === 200 ? schema.safeParse(answer.body) : undefined
  if (found?.success) return { value: found.data, startedMs, endedMs }
  const sentence = `GET ${path} answered with ${answer.status} ${JSON.stringify(answer.body)}`
  history.note({ check: 'answers', found: sentence, accountId, atMs: endedMs })
  return undefined
}

/** Reads a balance. Returns whether an answer arrived. */
export async function readBalance(
  context: ClientContext,
  { accountId, token }: TestCustomer,
  { slot, timeoutMs }: Pick<ReadRequest, 'slot' | 'timeoutMs'>,
): Promise<boolean> {
  const path = `/api/accounts/${accountId}/balance`
  const found = await read(context, { token, accountId, path, slot, timeoutMs }, Balance)
  if (!found) return false
  const { value, startedMs, endedMs } = found
  const [available, booked, held] = [value.available, value.booked, value.held].map(penceOf)
  const { history } = context
  if (booked === undefined || held === undefined || available !== booked - held)
    history.note({
      check: 'reads',
      found: `the available balance is not the booked one less the held amount: ${JSON.stringify(value)}`,
      accountId,
      atMs: endedMs,
    })
  history.balanceReads.push({ accountId, startedMs, endedMs, value: booked ?? 0n })
  history.heldReads.push({ accountId, startedMs, endedMs, value: held ?? 0n })
  return true
}

/** Reads the ids of a customer's accounts, closed ones too; undefined without an answer. */
export async function readAccounts(
  context: ClientContext,
  { accountId, token }: TestCustomer,
  { slot, timeoutMs }: Pick<ReadRequest, 'slot' | 'timeoutMs'>,
): Promise<readonly string[] | undefined> {
  const path = '/api/accounts?include=closed'
  const found = await read(context, { token, accountId, path, slot, timeoutMs }, Accounts)
  return found?.value.accounts.map(({ id }) => id)
}

interface ListPage extends Pick<ReadRequest, 'slot' | 'timeoutMs'> {
  readonly page: number
  readonly pageSize: number
  readonly order: 'newest' | 'oldest'
}

/** Reads a page of a list. Returns its lines; undefined without an answer. */
export async function readList(
  context: ClientContext,
  { accountId, token }: TestCustomer,
  { page, pageSize, order, slot, timeoutMs }: ListPage,
): Promise<TransactionPage | undefined> {
  const path = `/api/accounts/${accountId}/transactions?page=${page}&pageSize=${pageSize}&order=${order}`
  const found = await read(context, { token, accountId, path, slot, timeoutMs }, TransactionPage)
  if (!found) return undefined
  const { value, startedMs, endedMs } = found
  const { history } = context
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

/** Reads an acknowledged transfer and compares it with the acknowledgement. */
export async function readReceipt(
  context: ClientContext,
  order: OrderRecord,
  { token, slot }: { token: string; slot: number },
): Promise<void> {
  const request = { token, accountId: order.debtorAccountId, path: `/api/transfers/${order.id}`, slot }
  const found = await read(context, request, TransferWithReceipt)
  if (!found) return
  context.history.count('receipts read')
  const { transfer } = found.value
  const { transactionId, status, reason, date } = transfer
  const wrong = differenceOf(order, transfer)
  if (wrong !== undefined)
    context.history.note({
      check: 'acknowledged',
      found: `its receipt has another ${wrong}: ${JSON.stringify(transfer)}`,
      ...about(order, found.endedMs),
    })
  context.history.acknowledge(
    order,
    { transactionId, status, date, ...(reason && { reason }) },
    found.endedMs,
  )
}
