import { acceptInvitation } from '../accounts/answer-invitation.ts'
import { sendInvitation } from '../accounts/joint-invitations.ts'
import { findMovePlaces, moveOrderOf } from '../accounts/move-money.ts'
import { openAccount, openDemoAccount } from '../accounts/open-account.ts'
import { openPot } from '../accounts/open-pot.ts'
import type { Bank } from '../bank.ts'
import type { Queryable } from '../database/database.ts'
import type { PostOrder } from '../ledger/order.ts'
import { fromNowhere } from '../sessions/caller.ts'
import type { EverydayCustomer } from './demo-customers.ts'
import { type History, idOf, type Places } from './everyday-orders.ts'
import type { EverydayPlan } from './everyday-plan.ts'
import type { Household } from './generate-household.ts'

/** The seed opens everything itself, from nowhere. */

/** A bank whose every statement is part of the caller's database transaction, at a time in the past. */
export const bankThen = (bank: Bank, transaction: Queryable, at: Date): Bank => ({
  ...bank,
  clock: () => at,
  database: {
    ...bank.database,
    query: (...query) => transaction.query(...query),
    transaction: work => work(transaction),
  },
})

interface NewPlaces {
  readonly customer: EverydayCustomer
  readonly customerId: string
  readonly plan: EverydayPlan
  readonly openedAt: Date
}

/** Opens the accounts and pots of a customer's own, with the numbers that every new demonstration has. */
export async function openPlaces(
  bank: Bank,
  transaction: Queryable,
  { customer, customerId, plan, openedAt }: NewPlaces,
): Promise<Places> {
  const { firstName, lastName, accountNumber, savingsNumber } = customer
  const account = { customerId, holderName: `${firstName} ${lastName}`, openedAt }
  const current = await openAccount(bank, transaction, {
    ...account,
    product: 'Current Account',
    accountNumber,
  })
  const flexisave =
    savingsNumber !== undefined && plan.savingsOpeningPence !== undefined
      ? await openAccount(bank, transaction, {
          ...account,
          product: 'FlexiSave',
          productCode: 'flexisave',
          accountNumber: savingsNumber,
        })
      : undefined
  const pots = new Map<string, string>()
  for (const pot of plan.pots) {
    const id = bank.newId()
    const opened = await openPot(bankThen(bank, transaction, openedAt), {
      customerId,
      pot: { ...pot, id, accountId: current.id },
      caller: fromNowhere,
    })
    if (!opened.ok) throw new Error(`pot ${pot.name} was refused: ${opened.refusal.code}`)
    pots.set(pot.name, id)
  }
  return { current: current.id, ...(flexisave && { flexisave: flexisave.id }), pots }
}

/** A holder of the joint account: their email now, and the one that they are known by. */
interface JointPerson {
  readonly customer: EverydayCustomer
  readonly customerId: string
  readonly login: { readonly email: string }
}

interface NewJoint {
  readonly inviter: JointPerson
  readonly partner: JointPerson
  readonly household: Household
  readonly accountNumber: string
}

/** Opens the joint account as customers do: one invites the other, who accepts. Returns its id. */
export async function openJoint(
  bank: Bank,
  transaction: Queryable,
  { inviter, partner, household: { invitedAt, acceptedAt }, accountNumber }: NewJoint,
): Promise<string> {
  const invitation = { id: bank.newId(), email: partner.login.email }
  const sent = await sendInvitation(bankThen(bank, transaction, invitedAt), {
    customerId: inviter.customerId,
    invitation,
    caller: fromNowhere,
  })
  if (!sent.ok) throw new Error(`the joint invitation was refused: ${sent.refusal.code}`)
  const accepted = await acceptInvitation(bankThen(bank, transaction, acceptedAt), {
    customerId: partner.customerId,
    invitationId: invitation.id,
    accountNumber,
    caller: fromNowhere,
  })
  if (!accepted.ok) throw new Error(`the joint account was refused: ${accepted.refusal.code}`)
  await forgetPassingEmail(transaction, { inviter, partner })
  return accepted.value.accountId
}

/** A replacement has another email until it takes the place of the customer before it: no notification shows that one. */
async function forgetPassingEmail(
  transaction: Queryable,
  { inviter, partner }: Pick<NewJoint, 'inviter' | 'partner'>,
): Promise<void> {
  if (partner.login.email === partner.customer.email) return
  await transaction.query(
    "delete from notification where customer_id = $1 and type = 'invitation_accepted'",
    [inviter.customerId],
  )
}

/** Who places the orders of a history, and where its money is. */
export interface Owner extends Pick<
  History,
  'customerId' | 'partnerId' | 'holderName' | 'places' | 'cardOf'
> {
  readonly openedAt: Date
}

/** What the orders of an owner's history need, against an account of the bank that is this history's alone. */
export async function historyOf(
  bank: Bank,
  transaction: Queryable,
  { openedAt, ...owner }: Owner,
): Promise<History> {
  const { customerId, places } = owner
  const { current, flexisave, joint, pots } = places
  const ids = [current, flexisave, joint, ...pots.values()].filter(id => id !== undefined)
  const found = await findMovePlaces(transaction, { customerId, ids })
  const known = new Map<string, Promise<PostOrder>>()
  return {
    ...owner,
    demoAccountId: await openDemoAccount(bank, transaction, openedAt),
    moveBetween(from, to) {
      const [debtor, creditor] = [found.get(idOf(places, from)), found.get(idOf(places, to))]
      if (!debtor || !creditor) throw new Error('a demo move has no places')
      const key = `${debtor.id} ${creditor.id}`
      const order =
        known.get(key) ??
        moveOrderOf(bank, transaction, { id: '', from: debtor, to: creditor, amountPence: 1n, customerId })
      known.set(key, order)
      return order
    },
    now: bank.clock(),
    newId: bank.newId,
  }
}
