import { dueDateOf } from '../../domain/due-days.ts'
import { nextDateOf } from '../../domain/frequencies.ts'
import { dayAfter, londonDayOf, londonMoment } from '../../domain/london-time.ts'
import { railOf } from '../../domain/payment-rails.ts'
import { type PaymentPurpose, warningVersion } from '../../domain/payment-purposes.ts'
import { choiceNeeded } from '../../domain/name-check.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { directDebitIds } from '../direct-debits/direct-debits.ts'
import { lodgeMandate } from '../direct-debits/originators.ts'
import { wholeDestinationOf } from '../payments/payment.ts'
import { type PaymentRefusal, placePayment } from '../payments/place-payment.ts'
import { refused, type Result } from '../result.ts'
import { setUpStandingOrder, type SettingUpRefusal } from '../standing-orders/set-up.ts'
import { lockStandingOrder, ruleOf } from '../standing-orders/standing-order.ts'
import { confirmAsSeed } from './confirm-as-seed.ts'
import { destinationOfSaved, type History, idIn, type SoFar } from './everyday-orders.ts'
import type { EverydayEvent, PlannedLaterPayment, PlannedOrder, SavedPayee } from './everyday-plan.ts'
import { plannedCollections, type SeededMandate } from './originators-plan.ts'
import { announcedMinute } from './repeating-drafts.ts'

interface OfAccount {
  readonly customerId: string
  readonly accountId: string
}

/** How far ahead an originator has announced what it collects, in days. */
const announcedAhead = 30

interface LodgePlanned extends OfAccount {
  readonly mandate: SeededMandate
  readonly at: Date
  /** When the history ends: later announcements are left to the originator. */
  readonly until: Date
}

// The guards of collections refuse one that is announced after its transfer was posted: all are announced first.
const announceAll = `
  with announced as (
    insert into collection (id, direct_debit_id, due_on, amount_pence, announced_at, status, changed_at)
    select c.id, $1, c.due_on, c.amount_pence, c.announced_at, 'announced', c.announced_at
      from unnest($4::uuid[], $5::date[], $6::int8[], $7::timestamptz[]) c (id, due_on, amount_pence, announced_at)
    returning id, due_on, amount_pence, announced_at)
  select record_audit_events(array(
    select new_audit_event($2, c.announced_at, 'collection_announced',
             jsonb_build_object('accountId', $3::uuid, 'by', 'originator', 'directDebitId', $1::uuid, 'collectionId', c.id,
                                'amountPence', c.amount_pence::text, 'dueOn', to_char(c.due_on, 'YYYY-MM-DD')))
      from announced c order by c.due_on)) is null as recorded`

/** Lodges a mandate, and announces what is collected by it until the end of the history and next. Returns its id. */
export async function lodgePlanned(
  bank: Bank,
  transaction: Queryable,
  { customerId, accountId, mandate, at, until }: LodgePlanned,
): Promise<string> {
  const id = bank.newId()
  const { serviceUserNumber, company, reference } = mandate.plan
  const lodging = { id, accountId, serviceUserNumber, company, reference, at, isNotified: false }
  const lodged = await lodgeMandate(transaction, lodging)
  if (!lodged.ok) throw new Error(`the mandate of ${company} was refused: ${lodged.refusal}`)
  const span = { from: mandate.setUpOn, until: londonDayOf(until) + announcedAhead }
  const announced = plannedCollections(mandate, span)
    .map(({ announceOn, ...planned }) => ({ ...planned, at: londonMoment(announceOn, announcedMinute) }))
    .filter(one => one.at <= until)
  await transaction.query(announceAll, [
    id,
    customerId,
    accountId,
    announced.map(({ dueOn }) => directDebitIds.collection(id, dueOn)),
    announced.map(({ dueOn }) => dueOn),
    announced.map(({ amountPence }) => amountPence),
    announced.map(one => one.at),
  ])
  return id
}

interface Recorded {
  readonly events: readonly EverydayEvent[]
  readonly history: Pick<History, 'customerId' | 'places'>
  readonly soFar: SoFar
}

const takeAll = `
  with taken as (
    update collection c set status = 'taken', changed_at = t.decided_at
      from transfer t where t.id = c.id and c.id = any ($1::uuid[])
    returning c.id, c.direct_debit_id, c.due_on, c.amount_pence, c.changed_at)
  select record_audit_events(array(
    select new_audit_event($2, c.changed_at, 'collection_taken',
             jsonb_build_object('accountId', $3::uuid, 'by', 'due_run', 'directDebitId', c.direct_debit_id,
                                'collectionId', c.id, 'amountPence', c.amount_pence::text,
                                'dueOn', to_char(c.due_on, 'YYYY-MM-DD')))
      from taken c order by c.due_on, c.id)) is null as recorded`

/** Takes the collections of a history, whose transfers are posted, in one statement. */
export async function recordCollected(
  transaction: Queryable,
  { events, history: { customerId, places }, soFar: { mandates } }: Recorded,
): Promise<void> {
  const ids = events.flatMap(event =>
    event.type === 'collected'
      ? [directDebitIds.collection(idIn(mandates, event.mandate.plan), event.dueOn)]
      : [],
  )
  if (ids.length > 0) await transaction.query(takeAll, [ids, customerId, places.current])
}

interface SetUpPlanned extends OfAccount {
  readonly order: PlannedOrder
  /** `YYYY-MM-DD`. */
  readonly firstOn: string
  /** Of an order to a pot. */
  readonly potId: string | undefined
  readonly id: string
}

const readPayeeId = async (
  database: Queryable,
  customerId: string,
  to: SavedPayee,
): Promise<string | undefined> => {
  const [row] = await database.query<{ id: string }>(
    'select id from payee where customer_id = $1 and destination = $2 and deleted_at is null',
    [customerId, destinationOfSaved(to)],
  )
  return row?.id
}

/** Who is paid, as a customer who has read what the bank says of the name and of the purpose. Undefined if no payee is that. */
export const answersTo = async (
  bank: Bank,
  customerId: string,
  { to, purpose }: { readonly to: SavedPayee; readonly purpose: PaymentPurpose | undefined },
) => {
  const payeeId = await readPayeeId(bank.database, customerId, to)
  if (payeeId === undefined) return undefined
  const warning = { rule: 'purpose', version: warningVersion } as const
  return { payeeId, purpose, warning, nameChoice: choiceNeeded(to.nameCheck.reasonCode) }
}

const notFound = refused({ code: 'not_found' } as const)

/** Sets a standing order up, with this id, as its customer does, who has read the warning. The same one again changes nothing. */
export async function orderPlanned(
  bank: Bank,
  { id, customerId, accountId, order, firstOn, potId }: SetUpPlanned,
): Promise<Result<unknown, SettingUpRefusal>> {
  const { to, amountPence, reference, frequency, purpose } = order
  const recipient =
    'pot' in to ? potId && { creditorAccountId: potId } : await answersTo(bank, customerId, { to, purpose })
  if (!recipient) return notFound
  const request = { id, accountId, amountPence, reference, frequency, firstOn, ...recipient }
  return confirmAsSeed(bank, customerId, confirming => setUpStandingOrder(bank, { request, confirming }))
}

// As the due run keeps what it pays, in one statement for all dates.
const payAll = `
  insert into payment (id, customer_id, account_id, payee_id, creditor_account_id, name, kind, destination, roll_number,
                       amount_pence, fee_pence, reference, rail, asked_for, due_on, is_later, purpose, name_code,
                       name_checked_at, name_choice, warning_rule, warning_version, placed_at, expires_at, status,
                       changed_at, changed_by, fingerprint, fingerprint_version, confirmed_at, exemption, is_new,
                       standing_order_id, standing_order_version)
  select t.id, v.customer_id, o.account_id, o.payee_id, pot.id, o.name, o.kind, o.destination, o.roll_number,
         v.amount_pence, 0, v.reference, $2, d.asked_for, d.due_on, true, v.purpose, v.name_code, v.name_checked_at,
         v.name_choice, v.warning_rule, v.warning_version, t.decided_at, t.decided_at + interval '15 minutes', 'scheduled',
         t.decided_at, 'bank', sha256(convert_to('sarsen/standing-order/' || o.id || '/' || d.asked_for, 'UTF8')), 1,
         t.decided_at, coalesce(v.exemption, 'standing_order'), false, o.id, v.version
    from standing_order o
    join standing_order_version v on v.standing_order_id = o.id and v.version = o.version
    left join account pot on pot.id = o.creditor_account_id and pot.kind = 'pot'
   cross join unnest($3::date[], $4::date[]) d (asked_for, due_on)
    join transfer t on t.id = derived_id('sarsen/standing-order/' || o.id || '/' || d.asked_for)
   where o.id = $1`

const completeAll = `
  with made as (
    update payment p set status = 'completed', changed_by = 'bank' where p.standing_order_id = $1
    returning p.id, p.account_id, p.changed_at, p.asked_for)
  select record_audit_events(array(
    select new_audit_event($2, m.changed_at, 'payment_completed',
             jsonb_build_object('accountId', m.account_id, 'by', 'due_run', 'paymentId', m.id))
      from made m order by m.asked_for)) is null as recorded`

/** Makes the payments of a history's standing orders, whose transfers are posted, and goes on to their next dates. */
export async function recordOrdered(
  transaction: Queryable,
  { events, history: { customerId }, soFar: { standingOrders } }: Recorded,
): Promise<void> {
  for (const [planned, id] of standingOrders) {
    const dates = events.flatMap(event =>
      event.type === 'ordered' && event.order === planned ? [event.askedFor] : [],
    )
    const locked = await lockStandingOrder(transaction, id)
    const last = dates.at(-1)
    if (!locked || last === undefined) continue
    const { order, version } = locked
    const rail = railOf({
      destination: wholeDestinationOf(order.destination),
      amountPence: version.amount_pence,
    })
    await transaction.query(payAll, [id, rail, dates, dates.map(dueDateOf)])
    await transaction.query(completeAll, [id, customerId])
    const next = nextDateOf(ruleOf(version), dayAfter(last))
    if (next === undefined) throw new Error('a standing order of the demonstration ends')
    await transaction.query('update standing_order set next_asked_for = $2, next_due_on = $3 where id = $1', [
      id,
      next,
      dueDateOf(next),
    ])
  }
}

interface ScheduleLater extends OfAccount {
  readonly id: string
  readonly payment: PlannedLaterPayment
  /** `YYYY-MM-DD`. */
  readonly executeOn: string
}

/**
 * Places a payment for a day to come, with this id, as its customer does. Returns why it is refused, if it is; the same one
 * again changes nothing.
 */
export async function scheduleLater(
  bank: Bank,
  { id, customerId, accountId, payment: { to, purpose, amountPence, reference }, executeOn }: ScheduleLater,
): Promise<Result<unknown, PaymentRefusal>> {
  const answers = await answersTo(bank, customerId, { to, purpose })
  if (!answers) return notFound
  const payment = { id, accountId, amountPence, reference, executeOn, ...answers }
  return confirmAsSeed(bank, customerId, confirming => placePayment(bank, { payment, confirming }))
}
