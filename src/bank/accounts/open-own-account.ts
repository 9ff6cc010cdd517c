import { cutText } from '../../domain/characters.ts'
import { anniversaryOf, londonDateOf } from '../../domain/london-time.ts'
import type { Pence } from '../../domain/money.ts'
import { productName } from '../../domain/product-names.ts'
import { isPaying, type ProductCode } from '../../domain/products.ts'
import type { Decider } from '../applications/applications.ts'
import { appendAuditEvent } from '../audit/append-audit-events.ts'
import type { Bank } from '../bank.ts'
import { constraintOf, type Queryable } from '../database/database.ts'
import { deriveId } from '../derive-id.ts'
import { hashText } from '../hash-text.ts'
import { accountNotice, giveNotice } from '../notifications/give-notice.ts'
import { accepted, refused, type Result } from '../result.ts'
import type { Caller } from '../sessions/caller.ts'
import { lockAccounts } from './accounts.ts'
import {
  findMovePlaces,
  frozen,
  type FrozenRefusal,
  moveOrderOf,
  type MovePlace,
  postMove,
} from './move-money.ts'
import { openAccount } from './open-account.ts'
import { openableBy, readEligibility } from './products.ts'

/** A customer's request to open an account. */
export interface Opening {
  /** Made by the client. */
  readonly id: string
  readonly product: ProductCode
  /** The customer's own name for the account, 1 to 30 characters; left out for the product's. */
  readonly name?: string | undefined
  /** Moved into the account when it opens, for savings and for nothing else. */
  readonly deposit?: { readonly from: string; readonly amountPence: Pence } | undefined
  /** The account that gets the money of Fixed Savings at their end, for these and for nothing else. */
  readonly payTo?: string | undefined
}

/** In order of precedence. */
export type OpeningRefusal =
  | { readonly code: 'deposit_below_minimum'; readonly minimumPence: Pence }
  | { readonly code: 'deposit_above_maximum'; readonly product: string; readonly maximumPence: Pence }
  | { readonly code: 'deposit_not_funded'; readonly availablePence: Pence }
  | {
      readonly code:
        | 'not_found'
        | 'private_desk'
        | 'opening_id_reused'
        | 'product_not_available'
        | 'too_many_accounts'
        | 'account_closed'
    }
  | FrozenRefusal

/** How many open accounts a customer has at most; `account_slot` has as many. */
export const accountsMax = 10

/** The id of the posting of an opening's deposit: derived, so that it is made once. */
export const depositIdOf = (customerId: string, { id }: Pick<Opening, 'id'>): string =>
  deriveId(`sarsen/opening-deposit/${customerId}/${id}`)

/** The version of {@link fingerprintOf}: `hash_coverage` lists what each version covers. */
const fingerprintVersion = 1

const fingerprintOf = (customerId: string, { id, product, name, deposit, payTo }: Opening): Uint8Array =>
  hashText(
    JSON.stringify([
      id,
      customerId,
      product,
      name ?? null,
      deposit?.from ?? null,
      deposit?.amountPence.toString() ?? null,
      payTo ?? null,
    ]),
  )

/** The opening with this id: the same request, another one, or none. */
async function findOpening(
  transaction: Queryable,
  { id, fingerprint }: { readonly id: string; readonly fingerprint: Uint8Array },
): Promise<{ readonly isSame: boolean; readonly accountId: string } | undefined> {
  const [found] = await transaction.query<{ account_id: string; is_same: boolean }>(
    `select account_id, fingerprint = $2::bytea and fingerprint_version = $3 as is_same
       from account_opening where id = $1`,
    [id, fingerprint, fingerprintVersion],
  )
  return found && { isSame: found.is_same, accountId: found.account_id }
}

const isSavings = (code: ProductCode): code is 'flexisave' | 'fixed_1y' =>
  code === 'flexisave' || code === 'fixed_1y'

/** Whether the deposit is one that the product takes: a new account holds nothing before it. */
function depositRefusal(
  { limits }: Bank,
  { product, deposit }: Opening,
): Extract<OpeningRefusal, { code: 'deposit_below_minimum' | 'deposit_above_maximum' }> | undefined {
  if (!isSavings(product)) return undefined
  const minimumPence = limits.openingDepositMinPence[product]
  const maximumPence = limits.savingsMaxPence
  const amountPence = deposit?.amountPence ?? 0n
  if (amountPence < minimumPence) return { code: 'deposit_below_minimum', minimumPence }
  if (amountPence <= maximumPence) return undefined
  return { code: 'deposit_above_maximum', product: productName(product, 'personal'), maximumPence }
}

/** An account that pays and is paid at any time; a pot is none. */
const isPayingPlace = (place: MovePlace | undefined): place is MovePlace =>
  place !== undefined && place.pot_name === null && isPaying(place.product_code)

/** How many open accounts a customer has; pots do not count. */
export async function countOpenAccounts(transaction: Queryable, customerId: string): Promise<number> {
  const [row] = await transaction.query<{ count: bigint }>(
    'select count(*) as count from account_slot where customer_id = $1',
    [customerId],
  )
  return Number(row?.count ?? 0n)
}

/** Who opens an account: a customer, or the operator for them, who has no caller. */
interface OpenOwnAccount {
  readonly customerId: string
  readonly opening: Opening
  readonly caller?: Caller | undefined
}

/** The account of an opening, and whether it was opened by an earlier request. */
export interface OpenedOwnAccount {
  readonly accountId: string
  readonly replayed: boolean
}

/**
 * Opens an account for a customer and moves its deposit into it: both or neither, in one database transaction. The same
 * request again changes nothing and succeeds. Notifies and audits the opening. Refusals, in this order:
 * `deposit_below_minimum` and `deposit_above_maximum`, which bound the deposit below every limit of a move; `not_found`,
 * for an account that is not theirs or not a paying account; `deposit_not_funded`; `private_desk`; `opening_id_reused`;
 * `product_not_available`, by {@link openableBy}; `too_many_accounts`; `account_closed` and `account_frozen`, for the
 * account that pays the deposit or gets the money at the end. Source: specification section 11.1, 11.2 and 11.9.
 */
export async function openOwnAccount(
  bank: Bank,
  request: OpenOwnAccount,
): Promise<Result<OpenedOwnAccount, OpeningRefusal>> {
  try {
    return await bank.database.transaction(transaction => openIn(bank, transaction, request))
  } catch (fault) {
    if (!isTaken(fault)) throw fault
    return refused({ code: 'opening_id_reused' })
  }
}

// Another customer sent a request with the same id at the same time.
const isTaken = (fault: unknown): boolean => constraintOf(fault) === 'account_opening_pkey'

async function openIn(
  bank: Bank,
  transaction: Queryable,
  { customerId, opening, caller }: OpenOwnAccount,
): Promise<Result<OpenedOwnAccount, OpeningRefusal>> {
  const at = bank.clock()
  const { id, deposit, payTo } = opening
  const fingerprint = fingerprintOf(customerId, opening)
  await lockAccounts(transaction, [customerId])
  const known = await findOpening(transaction, { id, fingerprint })
  if (known?.isSame) return accepted({ accountId: known.accountId, replayed: true })
  const unfit = depositRefusal(bank, opening)
  if (unfit) return refused(unfit)
  const ids = [deposit?.from, payTo].filter(place => place !== undefined)
  const places = await findMovePlaces(transaction, { customerId, ids })
  const named = ids.map(place => places.get(place))
  if (!named.every(isPayingPlace)) return refused({ code: 'not_found' })
  const from = deposit && places.get(deposit.from)
  if (deposit && from && from.balance_pence - from.held_pence < deposit.amountPence)
    return refused({ code: 'deposit_not_funded', availablePence: from.balance_pence - from.held_pence })
  const eligibility = await readEligibility(transaction, customerId)
  if (!eligibility.hasPaymentChecks) return refused({ code: 'private_desk' })
  if (known) return refused({ code: 'opening_id_reused' })
  const { ageMin } = bank.limits.accountTerms.usual
  const product = openableBy(eligibility, { today: londonDateOf(at), ageMin }).find(
    // A joint account opens when an invitation to it is accepted.
    code => code === opening.product && code !== 'joint',
  )
  if (product === undefined) return refused({ code: 'product_not_available' })
  if ((await countOpenAccounts(transaction, customerId)) >= accountsMax)
    return refused({ code: 'too_many_accounts' })
  if (named.some(place => place.is_closed)) return refused({ code: 'account_closed' })
  const frozenPlace = named.find(place => place.is_frozen)
  if (frozenPlace) return refused(frozen(frozenPlace))
  const name = productName(product, eligibility.kind)
  const { fullName } = eligibility
  const allowed = { customerId, opening, product, name, fullName, from, at, caller }
  return accepted({ accountId: await open(bank, transaction, allowed), replayed: false })
}

interface AllowedOpening extends OpenOwnAccount {
  readonly product: ProductCode
  /** The product's. */
  readonly name: string
  readonly fullName: string
  readonly from: MovePlace | undefined
  readonly at: Date
}

/** Opens an account that nothing refuses, with its deposit, and returns its id. */
async function open(
  bank: Bank,
  transaction: Queryable,
  { customerId, opening, product, name, fullName, from, at, caller }: AllowedOpening,
): Promise<string> {
  const { deposit } = opening
  const { id: accountId, accountNumber } = await openAccount(bank, transaction, {
    customerId,
    product: name,
    productCode: product,
    holderName: cutText(fullName, holderNameMax),
    ...(product === 'fixed_1y' && { lockedUntil: anniversaryOf(londonDateOf(at)) }),
    openedAt: at,
  })
  if (opening.name !== undefined)
    await transaction.query(
      'insert into account_choice (customer_id, account_id, name) values ($1, $2, $3)',
      [customerId, accountId, opening.name],
    )
  const depositId = deposit && depositIdOf(customerId, opening)
  if (deposit && from && depositId !== undefined) {
    const to = (await findMovePlaces(transaction, { customerId, ids: [accountId] })).get(accountId)
    if (!to) throw new Error(`account ${accountId} was not opened`)
    const { amountPence } = deposit
    await postMove(
      transaction,
      await moveOrderOf(bank, transaction, { id: depositId, from, to, amountPence, customerId }),
    )
  }
  const by = caller ? 'customer' : 'operator'
  await recordOpening(transaction, { customerId, opening, accountId, depositId, at, by, caller })
  const facts = { product: name, accountEnding: accountNumber.slice(-4) }
  await giveNotice(transaction, accountNotice(bank, { customerId, type: 'account_opened', at, facts }))
  return accountId
}

interface OpeningRecord {
  readonly customerId: string
  readonly opening: Opening
  readonly accountId: string
  /** The transfer that paid the deposit. */
  readonly depositId: string | undefined
  /** When the account was opened. */
  readonly at: Date
  readonly by: 'customer' | Decider
  readonly caller?: Caller | undefined
}

/**
 * Stores what was asked for with the account that was opened for it, and audits the opening, inside the database
 * transaction that opened it.
 */
export async function recordOpening(
  transaction: Queryable,
  { customerId, opening, accountId, depositId, at, by, caller }: OpeningRecord,
): Promise<void> {
  const { id, product, payTo } = opening
  await transaction.query(
    `insert into account_opening (id, account_id, customer_id, product_code, deposit_transfer_id, pay_to_account_id,
                                  opened_at, fingerprint, fingerprint_version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      accountId,
      customerId,
      product,
      depositId ?? null,
      payTo ?? null,
      at,
      fingerprintOf(customerId, opening),
      fingerprintVersion,
    ],
  )
  await appendAuditEvent(transaction, {
    chainId: customerId,
    type: 'account_opened',
    at,
    detail: { accountId, openingId: id, productCode: product, by },
    caller,
  })
}

/** The longest name of an account's holder (ISO 20022, `Max140Text`). */
export const holderNameMax = 140
