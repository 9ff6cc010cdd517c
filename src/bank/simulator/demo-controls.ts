import { incomingReferences, incomingSenders } from '../../domain/demo-controls.ts'
import type { Pence } from '../../domain/money.ts'
import { auditHoldersNow } from '../accounts/holders.ts'
import type { Bank } from '../bank.ts'
import { readComingUp } from '../coming-up/coming-up.ts'
import {
  type MadeNow,
  makeNextPaymentDay,
  type NextPaymentDayRefusal,
} from '../coming-up/next-payment-day.ts'
import type { Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { isDecided, ownAccountIds } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { noticesOfBankOrder } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { withinTransaction } from '../staff/acts/within-transaction.ts'
import { isConnected } from '../staff/members/connections.ts'
import { appendStaffEvent } from '../staff/members/staff-events.ts'
import type { StaffSession } from '../staff/members/staff-session.ts'
import {
  type PurchaseRefusal,
  type SandboxOutcome,
  simulateChange,
  simulatePurchase,
} from './card-sandbox.ts'
import { type DemoCustomers, hasDemoCustomers, retireDemo } from './demo-customers.ts'
import { resetDemo } from './seed-demo.ts'
import { addSimulatedDirectDebit, type SimulatedRefusal } from './simulate-originators.ts'

/** What every control is given: who presses it, and of which demonstration. */
export interface DemoControl {
  readonly staff: Pick<StaffSession, 'memberId'>
  readonly caller: Caller
  readonly customers: DemoCustomers
}

/** A current or joint account of Maya’s or Daniel’s. */
interface DemoAccount {
  readonly id: string
  /** The customer a control acts for: of the joint account, Maya. */
  readonly customerId: string
  readonly holder: string
  readonly product: string
  readonly accountNumber: string
}

interface AccountRow {
  readonly id: string
  readonly customer_id: string
  readonly holder_name: string
  readonly product: string
  readonly account_number: string
}

/** Without accounts that somebody outside the demonstration holds too. */
async function listDemoAccounts(
  database: Queryable,
  { everyday, partner }: DemoCustomers,
): Promise<readonly DemoAccount[]> {
  const rows = await database.query<AccountRow>(
    `select id, customer_id, holder_name, product, account_number from (
       select distinct on (a.id) a.id, c.id as customer_id, c.email, a.holder_name, a.product, a.account_number, a.opened_at
         from customer c
         join access_in_force x on x.customer_id = c.id
         join account a on a.id = x.account_id and a.closed_at is null and a.product_code in ('current', 'joint')
        where c.is_demo and c.email in ($1, $2)
          and not exists (select from access_in_force y join customer other on other.id = y.customer_id
                           where y.account_id = a.id and not other.is_demo)
        order by a.id, c.email <> $1) found
      order by email <> $1, opened_at, id`,
    [everyday.email, partner.email],
  )
  return rows.map(row => ({
    id: row.id,
    customerId: row.customer_id,
    holder: row.holder_name,
    product: row.product,
    accountNumber: row.account_number,
  }))
}

/** The first day on which something leaves an account by itself, and whether all of it waits for its second attempt. */
interface NextDay {
  readonly date: string
  readonly attempt: 1 | 2
}

async function readNextDay(
  bank: Bank,
  { id: accountId, customerId }: DemoAccount,
  caller: Caller,
): Promise<NextDay | undefined> {
  const coming = await readComingUp(bank, { customerId, accountId, caller })
  for (const { date, items } of coming?.days ?? []) {
    const out = items.filter(({ direction }) => direction === 'out')
    if (out.length > 0) return { date, attempt: out.every(({ retryAt }) => retryAt !== null) ? 2 : 1 }
  }
  return undefined
}

export interface ShownDemo {
  readonly accounts: readonly (Omit<DemoAccount, 'customerId'> & { readonly next: NextDay | undefined })[]
}

/** The accounts on which something can be let happen. */
export async function readDemo(
  bank: Bank,
  { customers, caller }: Pick<DemoControl, 'customers' | 'caller'>,
): Promise<ShownDemo> {
  const accounts = await listDemoAccounts(bank.database, customers)
  const shown: ShownDemo['accounts'][number][] = []
  for (const { customerId, ...account } of accounts)
    shown.push({ ...account, next: await readNextDay(bank, { ...account, customerId }, caller) })
  return { accounts: shown }
}

interface ReachRefusal {
  readonly code: 'not_found' | 'own_record'
}

/** Refusals, in this order: `not_found`; `own_record`, for a member who is connected with one of its holders. */
async function reachAccount(
  { database }: Bank,
  { staff, customers }: DemoControl,
  accountId: string,
): Promise<Result<DemoAccount, ReachRefusal>> {
  const account = (await listDemoAccounts(database, customers)).find(({ id }) => id === accountId)
  if (!account) return refused({ code: 'not_found' })
  const holders = await database.query<{ customer_id: string }>(
    'select customer_id from access_in_force where account_id = $1',
    [accountId],
  )
  const holderIds = holders.map(({ customer_id: holderId }) => holderId)
  if (await isConnected(database, staff.memberId, holderIds)) return refused({ code: 'own_record' })
  return accepted(account)
}

interface Control {
  readonly type: string
  readonly detail: Readonly<Record<string, string>>
}

/** Records a control in the chain of who pressed it. Its facts are ids, amounts and days: nothing that was typed. */
const record = (
  transaction: Queryable,
  { staff: { memberId }, caller }: DemoControl,
  { type, detail, at }: Control & { readonly at: Date },
) => appendStaffEvent(transaction, { memberId, type, at, detail, caller })

/**
 * Records a control before it is carried out, once for its request: what is no single database transaction leaves nothing that is
 * not in the chain.
 */
async function recordFirst(
  bank: Bank,
  control: DemoControl,
  { type, detail, requestId }: Control & { readonly requestId: string },
): Promise<void> {
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    const known = await transaction.query(
      `select event_no from staff_event where member_id = $1 and type = $2 and detail ->> 'requestId' = $3`,
      [control.staff.memberId, type, requestId],
    )
    if (known.length === 0) await record(transaction, control, { type, detail: { ...detail, requestId }, at })
  })
}

/** Whether a list of the demonstration has this text. */
const isOffered = (list: readonly string[], text: string): boolean => list.includes(text)

interface Incoming {
  /** Of the transfer. */
  readonly id: string
  readonly accountId: string
  readonly amountPence: Pence
  readonly from: string
  readonly reference: string
}

type Received = Result<
  { readonly replayed: boolean },
  ReachRefusal | { readonly code: 'sender_not_offered' | 'reference_not_offered' | 'transfer_id_reused' }
>

/**
 * Lets a payment come in from another bank, as the salary does. In a shared demonstration, whose visitors all read the line, who
 * pays and the reference come from its lists. The same payment again changes nothing. Refusals, in this order: `not_found`;
 * `own_record`; `sender_not_offered`; `reference_not_offered`; `transfer_id_reused`. Source: part two, 17.6.
 */
export async function receiveIncoming(
  bank: Bank,
  control: DemoControl,
  { id, accountId, amountPence, from, reference }: Incoming,
): Promise<Received> {
  const reached = await reachAccount(bank, control, accountId)
  if (!reached.ok) return reached
  if (bank.isShared && !isOffered(incomingSenders, from)) return refused({ code: 'sender_not_offered' })
  if (bank.isShared && !isOffered(incomingReferences, reference))
    return refused({ code: 'reference_not_offered' })
  const at = bank.clock()
  const { holder } = reached.value
  const parties = { debtorAccountId: ownAccountIds.settlement, creditorAccountId: accountId }
  const order = {
    id,
    kind: 'posting',
    ...parties,
    amountPence,
    recipientName: holder,
    reference,
    category: 'Deposit',
    debtorDescription: `Transfer to ${holder}`,
    creditorDescription: `Deposit from ${from}`,
    notices: await noticesOfBankOrder(bank, bank.database, parties),
    decidedAt: at,
  } as const
  return bank.database.transaction(async (transaction): Promise<Received> => {
    const [outcome] = await postTransfers(transaction, [order])
    if (outcome?.outcome === 'id_reused') return refused({ code: 'transfer_id_reused' })
    // It was closed meanwhile.
    if (outcome?.outcome === 'unknown_account') return refused({ code: 'not_found' })
    if (!outcome || !isDecided(outcome) || outcome.outcome === 'declined')
      throw new Error(`the incoming payment ${id} returned ${outcome?.outcome}`)
    const { replayed } = outcome
    if (replayed) return accepted({ replayed })
    const type = 'demo_incoming_payment'
    const detail = { amountPence: amountPence.toString(), transferId: id }
    // Its holders have no other event of what comes in.
    await auditHoldersNow(transaction, [{ accountId, type, at, by: 'demonstration', detail }])
    await record(transaction, control, { type, detail: { accountId, ...detail }, at })
    return accepted({ replayed })
  })
}

interface Purchase {
  /** Of the payment. */
  readonly id: string
  readonly accountId: string
  readonly merchant: string
  /** A decimal amount in pounds. */
  readonly amount: string
  readonly settleNow: boolean
}

/** The card by which an account pays: a physical one that is active, of the seed before visitors’; else a virtual one. */
async function findCard(
  { database }: Bank,
  { id: accountId, customerId }: DemoAccount,
): Promise<{ readonly id: string; readonly kind: 'physical' | 'virtual' } | undefined> {
  const [card] = await database.query<{ id: string; kind: 'physical' | 'virtual' }>(
    `select id, kind from card
      where account_id = $1 and customer_id = $2 and status = 'active'
      order by kind <> 'physical', visitor_address is not null, is_one_merchant, ordered_at, id limit 1`,
    [accountId, customerId],
  )
  return card
}

/** A cash machine gives cash, a physical card pays with its PIN, and a virtual one online. */
function wayOf(kind: 'physical' | 'virtual', merchant: string) {
  if (kind === 'virtual') return 'online'
  return merchant === 'Cash machine' ? 'cash' : 'chip'
}

/**
 * Lets a card of the account pay a merchant, by the demonstration’s card network; `settleNow`: who takes the money at once, if it
 * was approved. The same purchase again changes nothing. Refusals, in this order: `not_found`; `own_record`; `no_card_to_pay`; those
 * of {@link simulatePurchase}. Source: part two, 17.6.
 */
export async function payByCard(
  bank: Bank,
  control: DemoControl,
  { id, accountId, merchant, amount, settleNow }: Purchase,
): Promise<Result<SandboxOutcome, ReachRefusal | PurchaseRefusal | { readonly code: 'no_card_to_pay' }>> {
  const reached = await reachAccount(bank, control, accountId)
  if (!reached.ok) return reached
  const card = await findCard(bank, reached.value)
  if (!card) return refused({ code: 'no_card_to_pay' })
  const { customerId } = reached.value
  const { caller } = control
  await recordFirst(bank, control, {
    type: 'demo_card_purchase',
    requestId: id,
    detail: { accountId, cardId: card.id, amount, settled: settleNow ? 'now' : 'later' },
  })
  const paid = await simulatePurchase(bank, 'authorisation', {
    customerId,
    id,
    cardId: card.id,
    merchant,
    amount,
    currency: 'GBP',
    how: wayOf(card.kind, merchant),
    caller,
  })
  if (!paid.ok || paid.value.why || !settleNow) return paid
  const settled = await simulateChange(bank, 'clearing', {
    customerId,
    paymentId: id,
    id: deriveId(`sarsen/demo-purchase-settled/${id}`),
    caller,
  })
  // A purchase that is not settled now is settled as any other.
  return settled.ok && !settled.value.why
    ? accepted({ ...settled.value, replayed: paid.value.replayed })
    : paid
}

interface Announced {
  /** Of the mandate. */
  readonly id: string
  readonly accountId: string
  readonly serviceUserNumber: string
  readonly amountPence: Pence
  /** `YYYY-MM-DD`. */
  readonly dueOn: string
}

/**
 * Lets a simulated originator lodge a mandate and announce a collection, as {@link addSimulatedDirectDebit}. Refusals, in this
 * order: `not_found`; `own_record`; those of that function. Source: part two, 17.6.
 */
export async function announceDirectDebit(
  bank: Bank,
  control: DemoControl,
  announced: Announced,
): Promise<Result<{ readonly replayed: boolean }, ReachRefusal | SimulatedRefusal>> {
  const { id, accountId, amountPence, dueOn } = announced
  const reached = await reachAccount(bank, control, accountId)
  if (!reached.ok) return reached
  const { customerId } = reached.value
  const { caller } = control
  const at = bank.clock()
  return bank.database.transaction(
    async (transaction): Promise<Result<{ readonly replayed: boolean }, SimulatedRefusal>> => {
      const added = await addSimulatedDirectDebit(withinTransaction(bank, transaction), {
        customerId,
        ...announced,
        caller,
      })
      if (!added.ok || added.value.replayed) return added
      const detail = { accountId, directDebitId: id, amountPence: amountPence.toString(), dueOn }
      await record(transaction, control, { type: 'demo_direct_debit', detail, at })
      return added
    },
  )
}

interface PaymentDay {
  readonly accountId: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly attempt: 1 | 2
}

/** As {@link makeNextPaymentDay}. Refusals, in this order: `not_found`; `own_record`; `out_of_range`. Source: part two, 17.6. */
export async function makePaymentDay(
  bank: Bank,
  control: DemoControl,
  { accountId, date, attempt }: PaymentDay,
): Promise<Result<MadeNow, ReachRefusal | NextPaymentDayRefusal>> {
  const reached = await reachAccount(bank, control, accountId)
  if (!reached.ok) return reached
  const { customerId } = reached.value
  const detail = { accountId, date, attempt: attempt.toString() }
  await recordFirst(bank, control, { type: 'demo_payment_day', requestId: bank.newId(), detail })
  return makeNextPaymentDay(bank, { customerId, accountId, date, attempt, caller: control.caller })
}

interface WholeRefusal {
  readonly code: 'not_found' | 'shared_demonstration'
}

/** Refusals, in this order: `not_found`, without demo customers; `shared_demonstration`. */
async function changeAll(
  bank: Bank,
  control: DemoControl,
  type: string,
  change: (bank: Bank, customers: DemoCustomers) => Promise<Result<null, 'no_demo_customers'>>,
): Promise<Result<null, WholeRefusal>> {
  if (!(await hasDemoCustomers(bank.database))) return refused({ code: 'not_found' })
  if (bank.isShared) return refused({ code: 'shared_demonstration' })
  // Before it: the member who presses may be retired too.
  await recordFirst(bank, control, { type, requestId: bank.newId(), detail: {} })
  const changed = await change(bank, control.customers)
  return changed.ok ? changed : refused({ code: 'not_found' })
}

/** As {@link resetDemo}. Refusals, in this order: `not_found`; `shared_demonstration`. Source: part two, 17.6. */
export const resetByStaff = (bank: Bank, control: DemoControl): Promise<Result<null, WholeRefusal>> =>
  changeAll(bank, control, 'demo_reset', resetDemo)

/** As {@link retireDemo}. Refusals, in this order: `not_found`; `shared_demonstration`. Source: part two, 17.6. */
export const retireByStaff = (bank: Bank, control: DemoControl): Promise<Result<null, WholeRefusal>> =>
  changeAll(bank, control, 'demo_retire', retireDemo)
