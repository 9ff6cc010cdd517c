import { workingDaysAfter } from '../../domain/bank-holidays.ts'
import { dateRangeOf, dueDateOf } from '../../domain/due-days.ts'
import { type Day, isoDateOf, londonDayOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import { countMandates } from '../direct-debits/end-mandate.ts'
import { announceCollection, lodgeMandate } from '../direct-debits/originators.ts'
import { accepted, refused, type Result } from '../result.ts'
import { type Caller, visitorAddress } from '../sessions/caller.ts'
import {
  findPlan,
  noticeWorkingDays,
  originatorPlans,
  type PlannedCollection,
  plannedCollections,
} from './originators-plan.ts'

interface MandateRow {
  readonly id: string
  readonly service_user_number: string
  readonly reference: string
  readonly set_up_at: Date
  /** When the first one of its reference was lodged on the account: its plan goes on from there. */
  readonly began_at: Date
  readonly cancelled_at: Date | null
  /** Whether it asked again since it was cancelled. */
  readonly has_asked: boolean
}

/** How far ahead of a day anything is announced, with room for holidays. */
const daysAhead = 30
/** How far ahead an originator looks for the one day for which it asks once more. */
const daysAheadOnceMore = 70

/** What an originator asks for by its plan now, and has not asked for yet. */
function dueAnnouncements(mandate: MandateRow, today: Day) {
  const plan = findPlan(mandate.service_user_number, mandate.reference)
  if (!plan) return []
  const seeded = { plan, setUpOn: londonDayOf(mandate.began_at) }
  // One that is lodged again is announced 10 working days before as well.
  const from = Math.max(today + 1, workingDaysAfter(londonDayOf(mandate.set_up_at), noticeWorkingDays))
  if (mandate.cancelled_at === null)
    return plannedCollections(seeded, { from, until: today + daysAhead }).filter(
      ({ announceOn }) => announceOn <= today,
    )
  if (!plan.asksOnceMore || mandate.has_asked) return []
  // What stood announced was refused with the mandate. It asks for the day after that.
  return plannedCollections(seeded, { from, until: today + daysAheadOnceMore })
}

/**
 * How far from the day of its plan a collection may have been announced. The table of bank holidays moves a due date so far, or
 * the day itself that is so many working days after another; what is announced keeps the day that an earlier table gave it.
 */
const movedDaysMax = 5

/** The planned days for which a mandate has no collection. */
async function findMissing(
  database: Queryable,
  { id }: MandateRow,
  planned: readonly PlannedCollection[],
): Promise<readonly PlannedCollection[]> {
  const known = await database.query<{ due_on: string }>(
    `select p.due_on::text as due_on from unnest($2::date[], $3::date[]) p (asked_on, due_on)
      where exists (
        select from collection c
         where c.direct_debit_id = $1
           and (c.due_on = p.due_on
                or c.represents is null and c.due_on between p.asked_on - $4::int and p.asked_on + $4::int))`,
    [id, planned.map(({ plannedOn }) => plannedOn), planned.map(({ dueOn }) => dueOn), movedDaysMax],
  )
  return planned.filter(({ dueOn }) => !known.some(({ due_on: knownOn }) => knownOn === dueOn))
}

/** Announces what is planned and not announced yet; of a cancelled mandate, the first such collection alone. */
async function announcePlanned(bank: Bank, mandate: MandateRow, at: Date): Promise<number> {
  const planned = dueAnnouncements(mandate, londonDayOf(at))
  const missing = await findMissing(bank.database, mandate, planned)
  const next = mandate.cancelled_at === null ? missing : missing.slice(0, 1)
  let announced = 0
  for (const { dueOn, amountPence } of next) {
    const done = await bank.database.transaction(transaction =>
      announceCollection(transaction, { directDebitId: mandate.id, dueOn, amountPence, at }),
    )
    if (done.ok && !done.value.replayed) announced += 1
  }
  return announced
}

interface UnpaidRow {
  readonly id: string
  readonly direct_debit_id: string
  readonly amount_pence: bigint
  readonly changed_at: Date
}

const representedAfterWorkingDays = 5

/** Asks once more for what was left unpaid, 5 working days on; on the first such day for which nothing else is announced. */
async function askOnceMore(bank: Bank, unpaid: UnpaidRow, at: Date): Promise<boolean> {
  const { id: represents, direct_debit_id: directDebitId, amount_pence: amountPence } = unpaid
  const wanted = workingDaysAfter(londonDayOf(unpaid.changed_at), representedAfterWorkingDays)
  let day = Math.max(wanted, workingDaysAfter(londonDayOf(at), 1))
  const taken = await bank.database.query<{ due_on: string }>(
    'select due_on::text as due_on from collection where direct_debit_id = $1 and due_on >= $2::date',
    [directDebitId, isoDateOf(day)],
  )
  while (taken.some(({ due_on: dueOn }) => dueOn === isoDateOf(day))) day = workingDaysAfter(day, 1)
  const dueOn = isoDateOf(day)
  const announced = await bank.database.transaction(transaction =>
    announceCollection(transaction, { directDebitId, dueOn, amountPence, represents, at }),
  )
  return announced.ok && !announced.value.replayed
}

const perRound = 200

/**
 * Lets the simulated originators go on: each of a demo customer's collects by its plan, announced 10 working days before; what
 * was left unpaid is asked for once more; and the gym asks once more after its mandate was cancelled. Returns how many
 * collections they announced. Source: specification section 13.10.
 */
export async function simulateOriginators(
  bank: Bank,
  { email }: { readonly email: string },
): Promise<number> {
  const at = bank.clock()
  const mandates = await bank.database.query<MandateRow>(
    `select d.id, d.service_user_number, d.reference, d.set_up_at, d.cancelled_at,
            (select min(f.set_up_at) from direct_debit f
              where f.account_id = d.account_id and f.service_user_number = d.service_user_number
                and f.reference = d.reference) as began_at,
            exists (select from collection c where c.direct_debit_id = d.id and c.announced_at > d.cancelled_at) as has_asked
       from customer u
       join access_in_force x on x.customer_id = u.id
       join direct_debit d on d.account_id = x.account_id
       join account a on a.id = d.account_id and a.closed_at is null
      where u.email = $1 and d.reference = any ($2::text[])
        and (d.status = 'active' or d.cancelled_by = 'customer')
      order by d.status, d.id limit ${perRound}`,
    [email, originatorPlans.map(({ reference }) => reference)],
  )
  let announced = 0
  for (const mandate of mandates) announced += await announcePlanned(bank, mandate, at)
  const unpaid = await bank.database.query<UnpaidRow>(
    `select c.id, c.direct_debit_id, c.amount_pence, c.changed_at
       from collection c join direct_debit d on d.id = c.direct_debit_id
      where c.status = 'unpaid' and c.represents is null and d.status = 'active'
        and d.service_user_number = any ($1::text[])
        and not exists (select from collection o where o.represents = c.id)
      order by c.due_on, c.id limit ${perRound}`,
    [originatorPlans.map(({ serviceUserNumber }) => serviceUserNumber)],
  )
  for (const collection of unpaid) if (await askOnceMore(bank, collection, at)) announced += 1
  return announced
}

/** In order of precedence. */
export interface SimulatedRefusal {
  readonly code:
    | 'not_found'
    | 'direct_debit_id_reused'
    | 'account_closed'
    | 'too_many_direct_debits'
    | 'simulated_date_out_of_range'
    | 'unknown_company'
  /** The days that can be chosen, if the date is at fault. */
  readonly range?: { readonly first: string; readonly last: string }
}

interface SimulatedDirectDebit {
  readonly customerId: string
  /** Of the mandate; made by the client. */
  readonly id: string
  readonly accountId: string
  /** Left out, the broadband's. */
  readonly serviceUserNumber?: string | undefined
  /** Left out, £25.00. */
  readonly amountPence?: Pence | undefined
  /** `YYYY-MM-DD`; left out, the tenth working day from now. */
  readonly dueOn?: string | undefined
  readonly caller: Pick<Caller, 'address'>
}

const mandatesMax = 50
const usualPence = 25_00n
const usualNotice = 10

/** How the references begin of the mandates that visitors add. */
const simulatedPrefix = 'SIM-'

/** A core reference that no other request has. */
const referenceOf = (id: string): string =>
  `${simulatedPrefix}${id.replaceAll('-', '').slice(-12).toUpperCase()}`

/**
 * Lets a simulated originator lodge a mandate on one of the customer's accounts and announce a collection, in one database
 * transaction, as it would on its own: the holders are notified, except in a shared demonstration. The same id again changes
 * nothing. Refusals, in this order: see {@link SimulatedRefusal}. Source: specification sections 13.10 and 17.6.
 */
export async function addSimulatedDirectDebit(
  bank: Bank,
  { customerId, id, accountId, serviceUserNumber, amountPence, dueOn, caller }: SimulatedDirectDebit,
): Promise<Result<{ readonly replayed: boolean }, SimulatedRefusal>> {
  const at = bank.clock()
  const range = dateRangeOf(at)
  const plan = findPlan(serviceUserNumber ?? '990004')
  const reference = referenceOf(id)
  const due = dueDateOf(dueOn ?? isoDateOf(workingDaysAfter(londonDayOf(at), usualNotice)))
  return bank.database.transaction(async transaction => {
    const [account] = await transaction.query<{ is_closed: boolean }>(
      `select a.closed_at is not null as is_closed from access_in_force x join account a on a.id = x.account_id
        where x.customer_id = $1 and a.id = $2 and a.product_code in ('current', 'joint')`,
      [customerId, accountId],
    )
    if (!account) return refused({ code: 'not_found' })
    const [known] = await transaction.query<{ is_same: boolean }>(
      `select d.account_id = $2 and d.reference = $3 and d.service_user_number = coalesce($4, d.service_user_number)
              and exists (select from collection c
                           where c.direct_debit_id = d.id and c.amount_pence = coalesce($5::int8, c.amount_pence)
                             and c.due_on = coalesce($6::date, c.due_on)) as is_same
         from direct_debit d where d.id = $1`,
      [
        id,
        accountId,
        reference,
        serviceUserNumber ?? null,
        amountPence ?? null,
        dueOn === undefined ? null : due,
      ],
    )
    if (known)
      return known.is_same ? accepted({ replayed: true }) : refused({ code: 'direct_debit_id_reused' })
    if (account.is_closed) return refused({ code: 'account_closed' })
    const visitor = bank.isShared ? await visitorAddress(transaction, customerId, caller) : null
    if ((await countMandates(transaction, accountId, visitor)) >= mandatesMax)
      return refused({ code: 'too_many_direct_debits' })
    if (dueOn !== undefined && (dueOn < range.first || dueOn > range.last))
      return refused({ code: 'simulated_date_out_of_range', range })
    if (!plan) return refused({ code: 'unknown_company' })
    const mandate = {
      id,
      accountId,
      serviceUserNumber: plan.serviceUserNumber,
      company: plan.company,
      reference,
      at,
      visitor,
    }
    const lodged = await lodgeMandate(transaction, mandate)
    if (!lodged.ok)
      return refused({
        code: lodged.refusal === 'account_closed' ? 'account_closed' : 'direct_debit_id_reused',
      })
    const announced = await announceCollection(transaction, {
      directDebitId: id,
      dueOn: due,
      amountPence: amountPence ?? usualPence,
      at,
    })
    if (!announced.ok) throw new Error(`the announcement of ${id} was refused: ${announced.refusal}`)
    return accepted({ replayed: false })
  })
}
