import { termsOf } from '../../domain/staff-acts.ts'
import type { StaffRole } from '../../domain/staff.ts'
import type { Bank } from '../bank.ts'
import { lockCustomer } from '../customers/customer.ts'
import type { Queryable } from '../database/database.ts'
import { ownAccountIds } from '../ledger/order.ts'
import { postTransfers } from '../ledger/post-transfers.ts'
import { fromNowhere } from '../sessions/caller.ts'
import type { ActRequest } from '../staff/acts/act.ts'
import { recordAct, recordInChains } from '../staff/acts/make-act.ts'
import { lockSubject, reachSubject } from '../staff/acts/reach.ts'
import { actKindOf } from '../staff/acts/registry.ts'
import { contentOf, endAct, storeAct } from '../staff/acts/stored-act.ts'
import { isConnected } from '../staff/members/connections.ts'
import type { DemoMember } from './demo-staff.ts'
import { isOutOfTime, type SeedingTime, takeTurnOfSeeding } from './turn-of-seeding.ts'

/** What the bank paid twice by mistake for the everyday customer. */
const duplicate = {
  amountPence: 42_50n,
  recipientName: 'Tern Parcel Desk',
  reference: 'Parcel 88120',
} as const

/** The reversal of the second of them, as its maker asks for it. The lines have `text` as their reference. */
const reversal = {
  name: 'reverse_transfer',
  subjects: 'transfers',
  reason: 'bank_error',
  note: 'The same payment left twice within a minute: the second one is ours to put right.',
  fields: { text: 'Paid twice by mistake' },
} as const

/** Whose the seed is. */
interface Demonstration {
  readonly everyday: { readonly email: string }
  readonly staff: readonly DemoMember[]
}

interface Standing {
  readonly maker_id: string
  readonly roles: readonly StaffRole[]
  readonly customer_id: string
  readonly account_id: string
  readonly holder_name: string
  readonly available_pence: bigint
  /** Whether the bank ever paid it for this customer. */
  readonly has_paid: boolean
  /** Those of these payments that were not reversed, in order. */
  readonly payments: readonly string[]
  /** Whether a reversal of one of them waits for its second check. */
  readonly waits: boolean
  /** Whether this is a demonstration that was given such an act. */
  readonly is_seeded: boolean
}

/** The maker, and how the two payments stand; undefined without the everyday customer, their first account or the maker. */
async function readStanding(
  queryable: Queryable,
  { everyday, staff }: Demonstration,
): Promise<Standing | undefined> {
  const maker = staff.find(({ roles }) => roles.includes('payments'))
  if (!maker) return undefined
  const { amountPence, recipientName, reference } = duplicate
  const [row] = await queryable.query<Standing>(
    `with whose as (
       select c.id as customer_id, a.id as account_id, a.holder_name, a.balance_pence - a.held_pence as available_pence
         from customer c
         join access_in_force x on x.customer_id = c.id
         join account a on a.id = x.account_id and a.product_code = 'current' and a.closed_at is null
        where c.email = $1 and c.is_demo
        order by a.opened_at, a.id limit 1
     ), paid as (
       select t.id, t.decided_at,
              exists (select from transfer r
                       where r.subject_transfer_id = t.id and r.kind = 'reversal' and r.status = 'completed') as is_reversed
         from whose w
         join transfer t on t.debtor_account_id = w.account_id and t.creditor_account_id = $3 and t.placed_by is null
        where t.kind = 'posting' and t.status = 'completed' and t.amount_pence = $4::bigint and t.recipient_name = $5
          and t.reference = $6
     )
     select m.id as maker_id, array(select r.role from staff_member_role r where r.member_id = m.id order by r.role) as roles,
            w.*, exists (select from paid) as has_paid,
            array(select p.id from paid p where not p.is_reversed order by p.decided_at, p.id) as payments,
            exists (select from staff_act a join paid p on p.id = a.subject_id
                     where a.state = 'waiting' and a.subjects = 'transfers' and a.kind = 'reverse_transfer') as waits,
            exists (select from staff_act a where a.is_demo and a.needs_check and a.expires_at is null) as is_seeded
       from whose w
       join staff_member m on m.email = $2 and m.is_demo and m.status = 'active'`,
    [everyday.email, maker.email, ownAccountIds.settlement, amountPence, recipientName, reference],
  )
  return row
}

/** Pays once for the customer: the bank does it, and asks nobody. */
async function pay(
  bank: Bank,
  transaction: Queryable,
  { account_id, holder_name }: Standing,
): Promise<string> {
  const { amountPence, recipientName, reference } = duplicate
  const id = bank.newId()
  const [outcome] = await postTransfers(transaction, [
    {
      id,
      kind: 'posting',
      debtorAccountId: account_id,
      creditorAccountId: ownAccountIds.settlement,
      amountPence,
      recipientName,
      reference,
      category: 'Transfer',
      debtorDescription: `Transfer to ${recipientName}`,
      creditorDescription: `Deposit from ${holder_name}`,
      decidedAt: bank.clock(),
    },
  ])
  if (outcome?.outcome !== 'completed') throw new Error(`the duplicate returned ${outcome?.outcome}`)
  return id
}

/** Pays in the sum of both payments, so that the seeded balance stays the same. */
async function payIn(
  bank: Bank,
  transaction: Queryable,
  { account_id, holder_name }: Standing,
): Promise<void> {
  const [outcome] = await postTransfers(transaction, [
    {
      id: bank.newId(),
      kind: 'posting',
      debtorAccountId: ownAccountIds.settlement,
      creditorAccountId: account_id,
      amountPence: duplicate.amountPence * 2n,
      recipientName: holder_name,
      reference: 'Refund',
      category: 'Deposit',
      debtorDescription: `Transfer to ${holder_name}`,
      creditorDescription: 'Deposit from Tessel Upholstery',
      decidedAt: bank.clock(),
    },
  ])
  if (outcome?.outcome !== 'completed') throw new Error(`the payment in returned ${outcome?.outcome}`)
}

/** Two equal payments that stand, the newer of which is to be reversed; undefined while the account has too little for them. */
async function findDuplicate(
  bank: Bank,
  transaction: Queryable,
  standing: Standing,
): Promise<string | undefined> {
  const { payments, has_paid: hasPaid, available_pence: availablePence } = standing
  const missing = Math.max(0, 2 - payments.length)
  if (missing === 0) return payments.at(-1)
  // What was reversed pays for the next one.
  if (hasPaid && availablePence < duplicate.amountPence * BigInt(missing)) return undefined
  if (!hasPaid) await payIn(bank, transaction, standing)
  let last = ''
  for (let paid = 0; paid < missing; paid++) last = await pay(bank, transaction, standing)
  return last
}

/** Stores the act as its maker would have made it, but without an end; nothing if the bank would refuse it. */
async function ask(
  bank: Bank,
  transaction: Queryable,
  { standing, subjectId, at }: { readonly standing: Standing; readonly subjectId: string; readonly at: Date },
): Promise<void> {
  const { name, subjects, reason, note, fields } = reversal
  const staff = { memberId: standing.maker_id, roles: standing.roles, isDemo: true }
  const request: ActRequest = { staff, subjects, subjectId, fields, reason, note, at }
  const reached = await reachSubject(transaction, request)
  if (!reached) throw new Error(`there is no transfer ${subjectId}`)
  const { customerIds, partyIds } = reached
  // A visitor declared that the maker knows the customer.
  if (await isConnected(transaction, standing.maker_id, partyIds)) return
  await lockSubject(transaction, { subjects, subjectId, customerIds })
  const prepared = await actKindOf(name).prepare(bank, transaction, request)
  if (!prepared.ok) return
  const actId = bank.newId()
  const recorded = { actId, name, state: 'waiting', request, customerIds }
  await recordInChains(transaction, recorded)
  await storeAct(transaction, {
    id: actId,
    name,
    request,
    content: contentOf(name, request, prepared.value),
    customerIds,
    partyIds,
    taskId: undefined,
    amountPence: prepared.value.amountPence,
    checkedBy: termsOf(name).checkedBy,
    expiresAt: undefined,
    confirmationId: undefined,
    identityCheckId: undefined,
    transferId: undefined,
  })
  await recordAct(transaction, { ...recorded, caller: fromNowhere })
}

/** Withdraws the act that was seeded for a customer who was replaced since: it would wait for ever. */
async function withdrawFormer(
  transaction: Queryable,
  { customer_id: customerId }: Standing,
  at: Date,
): Promise<void> {
  const left = await transaction.query<{ id: string }>(
    `select id from staff_act
      where state = 'waiting' and is_demo and expires_at is null and kind = 'reverse_transfer'
        and not customer_ids && array[$1::uuid]
      order by id for no key update`,
    [customerId],
  )
  for (const { id: actId } of left) await endAct(transaction, { actId, state: 'withdrawn', at })
}

/**
 * Gives a demonstration the second check that waits without an end: the bank paid the same twice for the everyday customer, and
 * who serves payments first asks to reverse the second one. An act that was decided since is made again. Does nothing without
 * that customer or member. Source: part two, section 17.7.
 */
export async function seedReversal(
  bank: Bank,
  seeded: Demonstration,
  { only }: SeedingTime = {},
): Promise<void> {
  const seen = await readStanding(bank.database, seeded)
  if (!seen || seen.waits || isOutOfTime(only, seen.is_seeded)) return
  const at = bank.clock()
  await bank.database.transaction(async transaction => {
    await takeTurnOfSeeding(transaction)
    await lockCustomer(transaction, seen.customer_id)
    const standing = await readStanding(transaction, seeded)
    if (!standing || standing.waits) return
    await withdrawFormer(transaction, standing, at)
    const subjectId = await findDuplicate(bank, transaction, standing)
    if (subjectId !== undefined) await ask(bank, transaction, { standing, subjectId, at })
  })
}
