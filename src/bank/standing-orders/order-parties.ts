import { encodeDestination, ownSortCode } from '../../domain/destination.ts'
import { isCurrent, isPaying, shortAccountName } from '../../domain/products.ts'
import { findMovePlaces, frozen, type FrozenRefusal } from '../accounts/move-money.ts'
import type { Queryable } from '../database/database.ts'
import { isUnchecked } from '../payments/own-payment.ts'
import { findCheck, findCreditorHere, findTarget, type PaymentTarget } from '../payments/payment-target.ts'
import { wholeDestinationOf } from '../payments/payment.ts'
import { type Payer, readPayer } from '../payments/payer.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { StandingOrder } from './standing-order.ts'

/** The payer and the recipient of a standing order. */
export interface OrderParties {
  readonly payer: Payer
  readonly target: PaymentTarget
  /** An own account or pot; null for a payee. */
  readonly creditorAccountId: string | null
  /** What spares it checks, limits and a confirmation. */
  readonly exemption: 'own_account' | 'private_desk' | undefined
}

/** In order of precedence. */
export type PartiesRefusal =
  | { readonly code: 'not_found' | 'account_closed' }
  | FrozenRefusal
  | { readonly code: 'pays_own_account' | 'payee_gone' }

interface FindParties {
  readonly customerId: string
  readonly accountId: string
  readonly payeeId?: string | undefined
  readonly creditorAccountId?: string | undefined
  /** A check that takes the place of one that is over 90 days old. */
  readonly nameCheckId?: string | undefined
}

type Found = Result<OrderParties, PartiesRefusal>

/** An own account that takes money at any time, or a pot of the account. A joint account's other holder reads its product. */
async function findOwn(
  database: Queryable,
  payer: Payer,
  { customerId, accountId }: FindParties,
  creditorAccountId: string,
): Promise<Found> {
  const places = await findMovePlaces(database, { customerId, ids: [creditorAccountId] })
  const to = places.get(creditorAccountId)
  if (!to) return refused({ code: 'not_found' })
  if (payer.is_closed || to.is_closed) return refused({ code: 'account_closed' })
  if (payer.is_frozen) return refused(frozen(payer))
  const isPot = to.pot_name !== null
  const isAllowed = isPot
    ? to.account_id === accountId
    : creditorAccountId !== accountId && isPaying(to.product_code)
  if (!isAllowed) return refused({ code: 'pays_own_account' })
  const target: PaymentTarget = {
    payeeId: null,
    name: to.pot_name ?? shortAccountName(to.product, to.account_number),
    kind: payer.customer_kind === 'corporate' ? 'business' : 'personal',
    destination: {
      scheme: 'sort_code_account_number',
      sortCode: ownSortCode,
      accountNumber: to.account_number,
    },
    isTrusted: false,
    check: undefined,
  }
  return accepted({ payer, target, creditorAccountId, exemption: 'own_account' })
}

const isOwnAddress = ({ account_number: accountNumber }: Payer, { destination }: PaymentTarget): boolean =>
  encodeDestination(destination) === `${ownSortCode} ${accountNumber}`

/** Whether a payee was the customer's and is deleted. */
async function wasDeleted(
  database: Queryable,
  { customerId, payeeId }: { readonly customerId: string; readonly payeeId: string },
): Promise<boolean> {
  const rows = await database.query(
    'select id from payee where id = $1 and customer_id = $2 and deleted_at is not null',
    [payeeId, customerId],
  )
  return rows.length > 0
}

/** What spares a standing order to a target; refused if savings would pay somebody else, or an account itself. */
async function exemptionTo(database: Queryable, payer: Payer, target: PaymentTarget): Promise<Found> {
  if (payer.is_closed) return refused({ code: 'account_closed' })
  if (payer.is_frozen) return refused(frozen(payer))
  const isSpared = isUnchecked(payer, await findCreditorHere(database, target.destination))
  if (isOwnAddress(payer, target) || (!isCurrent(payer.product_code) && !isSpared))
    return refused({ code: 'pays_own_account' })
  const exemption = !isSpared ? undefined : payer.payment_checks ? 'own_account' : 'private_desk'
  return accepted({ payer, target, creditorAccountId: null, exemption })
}

/**
 * The parties of a standing order that is set up. FlexiSave pays own accounts alone, and Fixed Savings nobody. Refusals, in
 * this order: `not_found`, for an account, a payee or a pot that is not theirs, and for Fixed Savings; `account_closed`;
 * `account_frozen`; `pays_own_account`; `payee_gone`, for a payee that they deleted. Source: specification sections 13.3 and
 * 13.8.
 */
export async function findParties(database: Queryable, request: FindParties): Promise<Found> {
  const { customerId, accountId, payeeId, creditorAccountId } = request
  const payer = await readPayer(database, { customerId, accountId })
  if (!payer || !isPaying(payer.product_code)) return refused({ code: 'not_found' })
  if (creditorAccountId !== undefined) return findOwn(database, payer, request, creditorAccountId)
  const target = await findTarget(database, request)
  if (target) return exemptionTo(database, payer, target)
  const isGone = payeeId !== undefined && (await wasDeleted(database, { customerId, payeeId }))
  if (!isGone) return refused({ code: 'not_found' })
  if (payer.is_closed) return refused({ code: 'account_closed' })
  return refused(payer.is_frozen ? frozen(payer) : { code: 'payee_gone' })
}

/**
 * The parties of a standing order that is changed, as the holder who changes it knows it: to another holder's payee it is
 * checked as to somebody new who has no payee, with the check that stands.
 */
export async function findPartiesOf(
  database: Queryable,
  { order, version }: StandingOrder,
  { customerId, nameCheckId }: { readonly customerId: string; readonly nameCheckId?: string | undefined },
): Promise<Found> {
  const { account_id: accountId, creditor_account_id: creditorAccountId } = order
  const payer = await readPayer(database, { customerId, accountId })
  if (!payer) return refused({ code: 'not_found' })
  if (creditorAccountId !== null) {
    const own = await findOwn(database, payer, { customerId, accountId }, creditorAccountId)
    // The other holder's own account: to this one it is somebody else's.
    if (own.ok || own.refusal.code !== 'not_found') return own
  }
  const recipient = {
    name: order.name,
    kind: order.kind,
    destination: wholeDestinationOf(order.destination),
    rollNumber: order.roll_number ?? undefined,
  }
  const isPayers = order.customer_id === customerId
  const own =
    isPayers && order.payee_id !== null
      ? await findTarget(database, { customerId, payeeId: order.payee_id, nameCheckId })
      : undefined
  const stands = version.name_checked_at
    ? { id: null, code: version.name_code, checkedAt: version.name_checked_at }
    : undefined
  const check = (await findCheck(database, { customerId, nameCheckId }, recipient)) ?? own?.check ?? stands
  const target = { ...recipient, payeeId: own?.payeeId ?? null, isTrusted: false, check }
  return exemptionTo(database, payer, target)
}
