import type { Database } from '../../../src/bank/database/database.ts'
import { reconcile } from '../../../src/bank/ledger/reconcile.ts'
import { type Half, halves, otherThan } from './plan.ts'
import type { ExchangeHistory, SentOrder } from './run-exchange.ts'

/** What is wrong, and which check saw it. */
export interface Finding {
  readonly check:
    | 'acknowledged'
    | 'lost'
    | 'doubled'
    | 'content'
    | 'unfinished'
    | 'balances'
    | 'sums'
    | 'reconciler'
    | 'faults'
  readonly text: string
}

interface PaymentFound {
  readonly id: string
  readonly account_id: string
  readonly destination: string
  readonly amount_pence: bigint
  readonly status: string
  readonly is_told: boolean
}

/** A credit from settlement that names a payment. */
interface CreditFound {
  readonly payment_id: string
  readonly account_id: string
  readonly amount_pence: bigint
}

interface Book {
  readonly payments: ReadonlyMap<string, PaymentFound>
  readonly credits: ReadonlyMap<string, readonly CreditFound[]>
  readonly balances: ReadonlyMap<string, bigint>
  readonly settlementPence: bigint
}

const settlementId = '00000000-0000-7000-8000-000000000001'

async function readBook(database: Database): Promise<Book> {
  const payments = await database.query<PaymentFound>(
    `select id, account_id, destination, amount_pence, status, told_at is not null as is_told from payment`,
  )
  const credits = await database.query<CreditFound>(
    `select reference as payment_id, creditor_account_id as account_id, amount_pence from transfer
      where debtor_account_id = $1 and kind = 'posting' and status = 'completed' and reference <> 'Opening deposit'`,
    [settlementId],
  )
  const accounts = await database.query<{ id: string; balance_pence: bigint }>(
    `select id, balance_pence from account`,
  )
  const balances = new Map(accounts.map(({ id, balance_pence: balance }) => [id, balance]))
  return {
    payments: new Map(payments.map(payment => [payment.id, payment])),
    credits: Map.groupBy(credits, credit => credit.payment_id),
    balances,
    settlementPence: balances.get(settlementId) ?? 0n,
  }
}

const ended: ReadonlySet<string> = new Set(['completed', 'returned', 'declined', 'refused', 'cancelled'])

type Find = (check: Finding['check'], text: string) => void

interface Judged {
  readonly sent: SentOrder
  readonly payment: PaymentFound | undefined
  readonly credits: readonly CreditFound[]
  /** The account here that the payment is for; undefined if there is none. */
  readonly payeeId: string | undefined
}

function judgeOrder({ sent, payment, credits, payeeId }: Judged, payerId: string, find: Find): void {
  const { plan, destination, answer } = sent
  const { id } = plan
  if (!payment) {
    if (answer === 'done') find('acknowledged', `${id} was acknowledged and is not there`)
    if (credits.length > 0) find('doubled', `${id} was credited, and was never paid`)
    return
  }
  const { status } = payment
  const isAsOrdered =
    payment.account_id === payerId &&
    payment.destination === destination &&
    payment.amount_pence === plan.amountPence
  if (!isAsOrdered) find('content', `${id} is not what was ordered`)
  if (!ended.has(status) || (status === 'completed' && !payment.is_told))
    find('unfinished', `${id} is ${status}`)
  const wanted = status === 'completed' ? 1 : 0
  if (credits.length < wanted) find('lost', `${id} is ${status}, and was not credited`)
  if (credits.length > wanted) find('doubled', `${id} is ${status}, and was credited ${credits.length} times`)
  for (const credit of credits)
    if (credit.amount_pence !== plan.amountPence || credit.account_id !== payeeId)
      find('content', `${id} of ${plan.amountPence} was credited as ${credit.amount_pence}`)
  if (status === 'returned' && payeeId !== undefined)
    find('lost', `${id} came back from an account that is open`)
}

const sumOf = (sent: readonly SentOrder[]): bigint =>
  sent.reduce((pence, { plan }) => pence + plan.amountPence, 0n)

/** What each account comes to by the payments that were made, whatever the entries say. */
function judgeBalances(history: ExchangeHistory, books: readonly [Book, Book], find: Find): void {
  for (const half of halves)
    for (const [n, { id, openingPence }] of history.accounts[half].entries()) {
      const made = history.orders.filter(
        ({ plan }) => books[plan.from].payments.get(plan.id)?.status === 'completed',
      )
      const out = made.filter(({ plan }) => plan.from === half && plan.payer === n)
      const into = made.filter(({ plan }) => plan.from === otherThan(half) && plan.payee === n)
      const wanted = openingPence - sumOf(out) + sumOf(into)
      const found = books[half].balances.get(id)
      if (found !== wanted) find('balances', `account ${n} of bank ${half} has ${found}, not ${wanted}`)
    }
}

/** Both banks together have what was paid in: what has left one is in the other. */
function judgeSums({ accounts }: ExchangeHistory, [one, other]: readonly [Book, Book], find: Find): void {
  const paidIn = accounts.flat().reduce((pence, { openingPence }) => pence + openingPence, 0n)
  const settled = one.settlementPence + other.settlementPence
  if (settled !== -paidIn) find('sums', `both settlement accounts come to ${settled}, not ${-paidIn}`)
}

/** Compares the books of both banks with each other and with what was ordered. It shares no decision with the ledger. */
export async function judgeExchange(
  databases: readonly [Database, Database],
  history: ExchangeHistory,
): Promise<readonly Finding[]> {
  const findings: Finding[] = history.faults.map(text => ({ check: 'faults', text }))
  const find: Find = (check, text) => findings.push({ check, text })
  const books = [await readBook(databases[0]), await readBook(databases[1])] as const
  const ordered = new Set(history.orders.map(({ plan }) => plan.id))
  for (const sent of history.orders) {
    const { from, payer, payee, id } = sent.plan
    const to: Half = otherThan(from)
    const judged: Judged = {
      sent,
      payment: books[from].payments.get(id),
      credits: books[to].credits.get(id) ?? [],
      payeeId: payee === undefined ? undefined : history.accounts[to][payee]?.id,
    }
    judgeOrder(judged, history.accounts[from][payer]?.id ?? '', find)
  }
  for (const { payments, credits } of books)
    for (const id of [...payments.keys(), ...credits.keys()])
      if (!ordered.has(id)) find('doubled', `nobody ordered ${id}`)
  judgeBalances(history, books, find)
  judgeSums(history, books, find)
  for (const [half, database] of databases.entries())
    for (const { invariant, subject, found } of await reconcile(database))
      find('reconciler', `bank ${half}: ${invariant}, ${subject}: ${found}`)
  return findings
}
