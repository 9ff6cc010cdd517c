import { withdrawDispute } from '../cards/disputes/answer-dispute.ts'
import { withdrawClaim } from '../claims/answer-claim.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { withdrawInvitation } from '../accounts/answer-invitation.ts'
import { revokeAccess } from '../accounts/account-access.ts'
import { closeAccount, withdrawClosing } from '../accounts/close-account.ts'
import { listPayingAccounts, readClosable } from '../accounts/closure.ts'
import { releaseAccount } from '../accounts/freeze-account.ts'
import { listHolders } from '../accounts/holders.ts'
import { moveMoney } from '../accounts/move-money.ts'
import { changePot, closePot } from '../accounts/pots.ts'
import { encodeDestination } from '../../domain/destination.ts'
import { isoDateOf, londonDayOf } from '../../domain/london-time.ts'
import type { ProductCode } from '../../domain/products.ts'
import type { Bank } from '../bank.ts'
import { cancelFixedSavings } from '../savings/cancel-fixed-savings.ts'
import { fromNowhere } from '../sessions/caller.ts'
import { placeHeldPayment } from './act-out.ts'
import type { PlannedPot } from './everyday-plan.ts'
import { mayaPlan } from './maya-plan.ts'
import { forgetVisitorsSpending } from '../spending/forget-visitors.ts'
import { restoreCards } from './demo-cards.ts'
import { restorePayees } from './restore-payees.ts'
import { restoreRepeating } from './restore-repeating.ts'
import { stopVisitors } from './stop-visitors.ts'
import { undoCardPayments } from './undo-card-payments.ts'

/**
 * Undoes what visitors of a shared demonstration left on the demo customers' accounts (ruling 35; part two, section 11). At
 * once: withdraws the invitations that they sent, so that no visitor reads an email that another one entered; withdraws the
 * closings that they asked for; releases what they froze; and restores the seed's pots, payees, held payment and cards, and
 * what moves by itself in it. After `demoOpenedKeptMs`: cancels their payments that wait for their day, are held or are not
 * confirmed, their standing orders, the Direct Debits that they added and the cards that they ordered; withdraws their claims that
 * nobody decided, and their disputes of card payments that have not ended, whose credit goes back; reverses and gives back what they
 * paid by card; closes the pots and accounts that they opened, and deletes the payees that they added. The money goes back to
 * the account that paid the deposit of Fixed Savings, and otherwise to the customer's primary account. A demo customer leaves a
 * joint account that they share with somebody outside the demonstration, whose money it stays. Everything is done by the functions
 * that customers use, so that it is audited and notified as theirs; of what would go on paying, nobody is notified. What is
 * refused, because a visitor is faster or the money is locked, waits for the next time.
 */
export async function undoVisits(bank: Bank): Promise<void> {
  await withdrawInvitations(bank)
  await forgetInvited(bank)
  await withdrawClosings(bank)
  await releaseFrozen(bank)
  await restorePots(bank)
  // Before its payees are removed: the other holders would be notified of that.
  await stopVisitors(bank, openedBefore(bank))
  await restorePayees(bank)
  await cancelPayments(bank)
  await withdrawClaims(bank)
  await withdrawDisputes(bank)
  // An account closes with nothing held or owed.
  await undoCardPayments(bank, openedBefore(bank))
  await closeOpenedPots(bank)
  await closeOpenedAccounts(bank)
  await restoreRepeating(bank)
  await restoreHeldPayment(bank)
  await restoreCards(bank, openedBefore(bank))
  await forgetVisitorsSpending(bank, openedBefore(bank))
}

const openedBefore = (bank: Bank): Date => new Date(bank.clock().getTime() - bank.limits.demoOpenedKeptMs)

interface OfCustomer {
  readonly id: string
  readonly customer_id: string
}

async function withdrawInvitations(bank: Bank): Promise<void> {
  const waiting = await bank.database.query<OfCustomer>(
    `select i.id, i.inviter_id as customer_id from joint_invitation i join customer c on c.id = i.inviter_id
      where c.is_demo and i.decision is null and i.lapses_at > $1 order by i.id`,
    [bank.clock()],
  )
  for (const { id: invitationId, customer_id: customerId } of waiting)
    await withdrawInvitation(bank, { customerId, invitationId, caller: fromNowhere })
}

/** Removes the notices that name the person a visitor invited. The seed's own is older than the customer. */
const forgetInvited = ({ database }: Bank) =>
  database.query(
    `delete from notification n using customer c
      where c.is_demo and n.customer_id = c.id and n.created_at >= c.created_at
        and n.type in ('invitation_accepted', 'invitation_declined')`,
  )

async function withdrawClosings(bank: Bank): Promise<void> {
  const withQuestions = await bank.database.query<OfCustomer>(
    `select q.account_id as id, q.asked_by as customer_id from account_closing q join customer c on c.id = q.asked_by
      where c.is_demo and q.decision is null and q.lapses_at > $1 order by q.id`,
    [bank.clock()],
  )
  for (const { id: accountId, customer_id: customerId } of withQuestions)
    await withdrawClosing(bank, { customerId, accountId, caller: fromNowhere })
}

/** Each demo holder releases. The account is open again, unless somebody outside the demonstration holds it too. */
async function releaseFrozen(bank: Bank): Promise<void> {
  const frozen = await bank.database.query<OfCustomer>(
    `select f.account_id as id, c.id as customer_id
       from account_freeze f
       join access_in_force x on x.account_id = f.account_id
       join customer c on c.id = x.customer_id and c.is_demo
      where f.released_at is null
        and not exists (select from freeze_release r where r.freeze_id = f.id and r.customer_id = c.id)
      order by f.id, x.holder_no`,
  )
  for (const { id: accountId, customer_id: customerId } of frozen)
    await releaseAccount(bank, { customerId, accountId, caller: fromNowhere })
}

/** The seed's payments come from no visitor. */
async function cancelPayments(bank: Bank): Promise<void> {
  const waiting = await bank.database.query<OfCustomer>(
    `select p.id, p.customer_id from payment p join customer c on c.id = p.customer_id
      where c.is_demo and p.visitor_address is not null and p.status in ('held', 'awaiting_confirmation')
        and p.placed_at <= $1 order by p.id`,
    [openedBefore(bank)],
  )
  for (const { id: paymentId, customer_id: customerId } of waiting)
    await cancelPayment(bank, { customerId, paymentId, caller: fromNowhere })
}

/** The seed's claims come from no visitor. */
async function withdrawClaims(bank: Bank): Promise<void> {
  const waiting = await bank.database.query<OfCustomer & { readonly address: string }>(
    `select m.id, m.customer_id, m.visitor_address as address from claim m join customer c on c.id = m.customer_id
      where c.is_demo and m.visitor_address is not null and m.decided_at is null and m.made_at <= $1 order by m.id`,
    [openedBefore(bank)],
  )
  // A claim is found from its own address alone.
  for (const { id: claimId, customer_id: customerId, address } of waiting)
    await withdrawClaim(bank, { customerId, claimId, caller: { ...fromNowhere, address } })
}

/** The seed's disputes come from no visitor. One whose credit is spent waits for the next time. */
async function withdrawDisputes(bank: Bank): Promise<void> {
  const waiting = await bank.database.query<OfCustomer & { readonly address: string }>(
    `select d.id, d.customer_id, d.visitor_address as address from card_dispute d join customer c on c.id = d.customer_id
      where c.is_demo and d.visitor_address is not null and d.made_at <= $1
        and d.status in ('received', 'information_needed', 'credited', 'contested')
      order by d.id`,
    [openedBefore(bank)],
  )
  // A dispute is found from its own address alone.
  for (const { id: disputeId, customer_id: customerId, address } of waiting)
    await withdrawDispute(bank, { customerId, disputeId, caller: { ...fromNowhere, address } })
}

interface SeededPot extends OfCustomer {
  readonly opened_as: string
}

/** Gives the pots of the seed their names, goals and colours again. The audit keeps the name that a pot was opened with. */
async function restorePots(bank: Bank): Promise<void> {
  const pots = await bank.database.query<SeededPot>(
    `select p.account_id as id, c.id as customer_id, e.detail ->> 'name' as opened_as
       from customer c
       join access_in_force x on x.customer_id = c.id
       join pot p on p.parent_account_id = x.account_id and p.slot is not null
       join account m on m.id = p.account_id and m.opened_at < c.created_at
       join audit_event e on e.chain_id = c.id and e.type = 'pot_opened' and e.detail ->> 'potId' = p.account_id::text
      where c.is_demo order by p.account_id`,
  )
  for (const { id: potId, customer_id: customerId, opened_as: name } of pots) {
    const planned: PlannedPot | undefined = mayaPlan.pots.find(pot => pot.name === name)
    if (!planned) continue
    const changes = { ...planned, goalPence: planned.goalPence ?? null, goalDate: null }
    await changePot(bank, { customerId, potId, changes, caller: fromNowhere })
  }
}

/** Except pots of an account that somebody outside the demonstration holds too: it stays theirs. */
async function closeOpenedPots(bank: Bank): Promise<void> {
  const pots = await bank.database.query<OfCustomer>(
    `select distinct on (p.account_id) p.account_id as id, c.id as customer_id
       from customer c
       join access_in_force x on x.customer_id = c.id
       join pot p on p.parent_account_id = x.account_id and p.slot is not null
       join account m on m.id = p.account_id and m.opened_at >= c.created_at and m.opened_at <= $1
      where c.is_demo
        and not exists (select from access_in_force y join customer other on other.id = y.customer_id
                         where y.account_id = p.parent_account_id and not other.is_demo)
      order by p.account_id, x.holder_no`,
    [openedBefore(bank)],
  )
  for (const { id: potId, customer_id: customerId } of pots)
    await closePot(bank, { customerId, potId, caller: fromNowhere })
}

interface OpenedAccount extends OfCustomer {
  readonly email: string
  readonly account_number: string
  readonly product_code: ProductCode
}

/**
 * The accounts that visitors opened, alone or by an invitation, and their first demo holder. Fixed Savings come first,
 * because their money may go back to one of the others. The seed's have no opening, and an invitation that is older than the
 * customer. What the operator opened stays.
 */
const listOpened = (bank: Bank): Promise<readonly OpenedAccount[]> =>
  bank.database.query<OpenedAccount>(
    `select id, customer_id, email, account_number, product_code from (
       select distinct on (a.id) a.id, c.id as customer_id, c.email, a.account_number, a.product_code, a.opened_at
         from customer c
         join access_in_force x on x.customer_id = c.id
         join account a on a.id = x.account_id and a.closed_at is null and a.opened_at <= $1
        where c.is_demo
          and (exists (select from account_opening o where o.account_id = a.id and o.customer_id = c.id)
               or exists (select from joint_invitation i where i.account_id = a.id and i.sent_at >= c.created_at))
          and not exists (select from audit_event e
                           where e.chain_id = c.id and e.type = 'account_opened'
                             and e.detail ->> 'accountId' = a.id::text and e.detail ->> 'by' = 'operator')
        order by a.id, x.holder_no) opened
      order by product_code <> 'fixed_1y', opened_at, id`,
    [openedBefore(bank)],
  )

async function closeOpenedAccounts(bank: Bank): Promise<void> {
  const opened = await listOpened(bank)
  const openedIds = opened.map(({ id }) => id)
  for (const account of opened) {
    const { id: accountId, customer_id: customerId } = account
    const holders = await listHolders(bank.database, accountId)
    if (holders.length > 1) {
      await leaveShared(bank, account, { holderIds: holders.map(holder => holder.customerId), openedIds })
      continue
    }
    if (account.product_code === 'fixed_1y') {
      const cancelled = await cancelFixedSavings(bank, { customerId, accountId, caller: fromNowhere })
      if (cancelled.ok) continue
    }
    const payTo = await findHome(bank, { customerId, accountId, openedIds })
    await closeAccount(bank, { customerId, accountId, payTo, caller: fromNowhere })
  }
}

interface AwayFrom {
  readonly customerId: string
  readonly accountId: string
  readonly openedIds: readonly string[]
}

/** Where the money of an account goes: to one that stays if the customer has any, the primary one first. */
async function findHome(
  { database }: Bank,
  { customerId, accountId, openedIds }: AwayFrom,
): Promise<string | undefined> {
  const paying = await listPayingAccounts(database, { customerId, but: accountId })
  return paying.find(id => !openedIds.includes(id)) ?? paying[0]
}

/** Closes an account that two demo customers share, or ends the access of the demo customer to another's. */
async function leaveShared(
  bank: Bank,
  { id: accountId, customer_id: customerId, email, account_number: accountNumber }: OpenedAccount,
  { holderIds, openedIds }: { readonly holderIds: readonly string[]; readonly openedIds: readonly string[] },
): Promise<void> {
  const demo = await bank.database.query('select id from customer where is_demo and id = any ($1::uuid[])', [
    holderIds,
  ])
  if (demo.length < holderIds.length) {
    await revokeAccess(bank, { email, accountNumber })
    return
  }
  const home = await findHome(bank, { customerId, accountId, openedIds })
  const found = await readClosable(bank.database, { customerId, accountId, at: bank.clock() })
  if (home !== undefined && found && found.balancePence > 0n)
    await moveMoney(bank, {
      customerId,
      order: { id: bank.newId(), from: accountId, to: home, amountPence: found.balancePence },
    })
  // The first asks, and the other agrees.
  for (const holderId of holderIds)
    await closeAccount(bank, { customerId: holderId, accountId, caller: fromNowhere })
}

interface Payer {
  readonly customer_id: string
  readonly account_id: string
}

/**
 * Places the seed's held payment again, of the demo customer who has it and whose own is no longer held: a visitor cancelled
 * it, or nobody decided it in time. At most once a day, and not while the account has too little for it. Never to a payee
 * the customer has paid, or will: nothing would hold it. What a limit refuses, for what visitors paid, waits for another day.
 */
async function restoreHeldPayment(bank: Bank): Promise<void> {
  const { heldPayment: payment } = mayaPlan
  if (!payment) return
  const { sortCode, accountNumber } = payment.recipient
  const destination = encodeDestination({ scheme: 'sort_code_account_number', sortCode, accountNumber })
  const payers = await bank.database.query<Payer>(
    `select p.customer_id, p.account_id
       from payment p
       join customer c on c.id = p.customer_id and c.is_demo
       join account a on a.id = p.account_id and a.closed_at is null
      where p.destination = $1 and p.visitor_address is null and a.balance_pence - a.held_pence >= $2
        and not exists (select from account_freeze f where f.account_id = a.id and f.released_at is null)
        and not exists (select from payment q
                         where q.customer_id = p.customer_id and q.destination = p.destination
                           and q.status in ('completed', 'scheduled'))
      group by p.customer_id, p.account_id
     having bool_and(p.status <> 'held' and london_day(p.placed_at) < $3::date)`,
    [destination, payment.amountPence, isoDateOf(londonDayOf(bank.clock()))],
  )
  for (const { customer_id: customerId, account_id: accountId } of payers)
    await placeHeldPayment(bank, { customerId, accountId, payment })
}
