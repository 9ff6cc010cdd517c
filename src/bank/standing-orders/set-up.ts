import { encodeDestination } from '../../domain/destination.ts'
import { dueDateOf } from '../../domain/due-days.ts'
import { warningVersion } from '../../domain/payment-purposes.ts'
import type { Bank } from '../bank.ts'
import {
  type ConfirmationDraft,
  type ConfirmedRequest,
  draftConfirmation,
  lockForConfirmation,
} from '../confirmations/require-confirmation.ts'
import { constraintOf, type Queryable } from '../database/database.ts'
import { hashText } from '../hash-text.ts'
import type { CheckedPayment } from '../payments/check-payment.ts'
import { decideStep } from '../payments/confirm-payment.ts'
import { storedFactsOf } from '../payments/payment-facts.ts'
import { auditPayment, notifyOfPayment } from '../payments/payment-steps.ts'
import { accepted, refused, type Result } from '../result.ts'
import { visitorAddress } from '../sessions/caller.ts'
import { type OrderAnswers, type OrderCheckRefusal, type PassedOrder, passOrder } from './check-order.ts'
import { keepOrderPayment, orderPaymentOf } from './order-payment.ts'
import { findParties, type OrderParties, type PartiesRefusal } from './order-parties.ts'
import { type RequestedTerms, type CheckedTerms, checkTerms, type TermsFault } from './order-terms.ts'
import { auditOrder, goOn, lockStandingOrder, type StandingOrder, notifyOfOrder } from './standing-order.ts'

/** A standing order as a customer asks for it. Either to a payee or to an own account or pot. */
export interface StandingOrderRequest extends RequestedTerms, OrderAnswers {
  /** Made by the client. */
  readonly id: string
  readonly accountId: string
  readonly payeeId?: string | undefined
  readonly creditorAccountId?: string | undefined
  readonly reference?: string | undefined
}

/** In order of precedence. */
export type SettingUpRefusal =
  | TermsFault
  | PartiesRefusal
  | { readonly code: 'standing_order_id_reused' }
  | { readonly code: 'too_many_standing_orders' }
  | OrderCheckRefusal

type SetUp = Result<{ readonly replayed: boolean }, SettingUpRefusal>

/** The version of {@link fingerprintOf}: `hash_coverage` lists what each version covers. */
const fingerprintVersion = 1

const fingerprintOf = (customerId: string, order: StandingOrderRequest): Uint8Array =>
  hashText(
    JSON.stringify([
      order.id,
      customerId,
      order.accountId,
      order.payeeId ?? null,
      order.creditorAccountId ?? null,
      order.amountPence.toString(),
      order.reference ?? null,
      order.frequency,
      order.firstOn,
      order.endOn ?? null,
      order.payments ?? null,
      order.lastAmountPence?.toString() ?? null,
      order.purpose ?? null,
      order.nameCheckId ?? null,
      order.nameChoice ?? null,
      order.warning ? [order.warning.rule, order.warning.version] : null,
    ]),
  )

/** Whether a standing order has this id: of the same request, of another one, or none. */
async function findSame(
  transaction: Queryable,
  { id, fingerprint }: { readonly id: string; readonly fingerprint: Uint8Array },
): Promise<'same' | 'other' | undefined> {
  const [found] = await transaction.query<{ is_same: boolean }>(
    `select (fingerprint, fingerprint_version) = ($2::bytea, $3) as is_same from standing_order where id = $1`,
    [id, fingerprint, fingerprintVersion],
  )
  return found && (found.is_same ? 'same' : 'other')
}

interface KeepVersion {
  readonly id: string
  readonly version: number
  readonly customerId: string
  readonly terms: CheckedTerms
  readonly reference: string
  readonly answers: OrderAnswers
  readonly parties: OrderParties
  readonly passed: PassedOrder
  /** Of a change: the date that was next before. */
  readonly replacesFrom: string | null
  readonly at: Date
}

/** Keeps what a standing order pays from now on. */
export async function keepVersion(
  transaction: Queryable,
  { id, version, customerId, terms, reference, answers, parties, passed, replacesFrom, at }: KeepVersion,
): Promise<void> {
  const { rule, lastOn } = terms
  const { check } = parties.target
  const warning = passed.checked?.judgement.warning
  await transaction.query(
    `insert into standing_order_version (standing_order_id, version, customer_id, amount_pence, last_amount_pence, reference,
                                         frequency, first_on, starts_on, end_on, payments, last_on, replaces_from, exemption,
                                         confirmation_id, purpose, name_code, name_checked_at, name_choice, warning_rule,
                                         warning_version, set_at, is_new, rule_facts, rules_version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24::jsonb, $25)`,
    [
      id,
      version,
      customerId,
      terms.amountPence,
      terms.lastAmountPence ?? null,
      reference,
      rule.frequency,
      rule.firstOn,
      rule.startsOn,
      rule.endOn ?? null,
      rule.payments ?? null,
      lastOn ?? null,
      replacesFrom,
      parties.exemption ?? null,
      passed.confirmationId,
      answers.purpose ?? null,
      check?.code ?? null,
      check?.checkedAt ?? null,
      answers.nameChoice ?? null,
      warning ?? null,
      warning === undefined ? null : warningVersion,
      at,
      passed.checked?.facts.isNew ?? false,
      ...storedFactsOf(passed.checked?.facts),
    ],
  )
}

interface HoldFirst {
  readonly standingOrder: StandingOrder
  readonly checked: CheckedPayment
  readonly customerId: string
  readonly confirming: ConfirmedRequest
  readonly at: Date
}

/**
 * Holds the next payment of a standing order from now on, if the checks hold it; the standing order goes on to the date after
 * it (part two, 13.3). The money is there: see {@link passOrder}.
 */
export async function holdFirst(
  bank: Bank,
  transaction: Queryable,
  { standingOrder, checked, customerId, confirming, at }: HoldFirst,
): Promise<void> {
  if (checked.judgement.act !== 'hold') return
  const { next_asked_for: askedFor } = standingOrder.order
  if (askedFor === null) throw new Error(`standing order ${standingOrder.order.id} is over`)
  const payment = await orderPaymentOf(transaction, standingOrder, askedFor)
  const by = { at, by: customerId, caller: confirming.caller }
  const step = await decideStep(bank, transaction, { payment, checked, at })
  if (step.status !== 'held') throw new Error(`payment ${payment.id} could not be held`)
  const held = { ...step, isNew: checked.facts.isNew }
  const kept = await keepOrderPayment(transaction, { standingOrder, payment, askedFor, at, held })
  await goOn(bank, transaction, { standingOrder, ...by })
  await notifyOfPayment(bank, transaction, { payment: kept, type: 'payment_held', at })
  const detail = { standingOrderId: standingOrder.order.id }
  await auditPayment(transaction, { payment: kept, what: 'held', detail, ...by })
}

interface SetUpInput {
  readonly request: StandingOrderRequest
  readonly confirming: ConfirmedRequest
  readonly draft: ConfirmationDraft
}

/** Keeps a standing order that nothing refuses, with its first version. */
async function keep(
  bank: Bank,
  transaction: Queryable,
  { request, confirming, draft: { at } }: SetUpInput,
  { parties, terms, passed, reference }: Pick<KeepVersion, 'parties' | 'terms' | 'passed' | 'reference'>,
): Promise<void> {
  const { id } = request
  const { caller, session } = confirming
  const { customerId } = session
  const { target, creditorAccountId } = parties
  const { startsOn } = terms.rule
  await transaction.query(
    `insert into standing_order (id, customer_id, account_id, payee_id, creditor_account_id, name, kind, destination,
                                 roll_number, state, version, next_asked_for, next_due_on, set_up_at, fingerprint,
                                 fingerprint_version, visitor_address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'active', 1, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      customerId,
      request.accountId,
      target.payeeId,
      creditorAccountId,
      target.name,
      target.kind,
      encodeDestination(target.destination),
      target.rollNumber ?? null,
      startsOn,
      dueDateOf(startsOn),
      at,
      fingerprintOf(customerId, request),
      fingerprintVersion,
      await visitorAddress(transaction, customerId, caller),
    ],
  )
  const kept = { id, version: 1, customerId, terms, reference, parties, passed, replacesFrom: null, at }
  await keepVersion(transaction, { ...kept, answers: request })
  const standingOrder = await lockStandingOrder(transaction, id)
  if (!standingOrder) throw new Error(`standing order ${id} was not kept`)
  const { checked, confirmationId } = passed
  const { order, version } = standingOrder
  const amountPence = version.amount_pence
  await notifyOfOrder(bank, transaction, { order, amountPence, what: 'set_up', at, except: customerId })
  const detail = {
    amountPence: amountPence.toString(),
    ...(confirmationId === null ? { exemption: version.exemption ?? '' } : { confirmationId }),
  }
  await auditOrder(transaction, { order, what: 'active', at, by: customerId, detail, caller })
  if (checked) await holdFirst(bank, transaction, { standingOrder, checked, customerId, confirming, at })
}

/** Whether a customer has set up as many standing orders as may pay at a time. */
async function hasMostOrders(bank: Bank, transaction: Queryable, customerId: string): Promise<boolean> {
  const [row] = await transaction.query<{ count: bigint }>(
    `select count(*) as count from access_in_force x join standing_order o on o.account_id = x.account_id
      where x.customer_id = $1 and o.customer_id = $1 and o.state = 'active'`,
    [customerId],
  )
  return Number(row?.count ?? 0n) >= bank.limits.standingOrdersMax
}

async function setUpIn(bank: Bank, transaction: Queryable, input: SetUpInput): Promise<SetUp> {
  const { request, confirming, draft } = input
  const { id } = request
  const { customerId } = confirming.session
  await lockForConfirmation(transaction, confirming)
  const known = await findSame(transaction, { id, fingerprint: fingerprintOf(customerId, request) })
  if (known === 'same') return accepted({ replayed: true })
  const checkedTerms = checkTerms(request, { at: draft.at })
  if (!checkedTerms.ok) return checkedTerms
  const found = await findParties(transaction, { customerId, ...request })
  if (!found.ok && found.refusal.code === 'not_found') return found
  if (known === 'other') return refused({ code: 'standing_order_id_reused' })
  if (await hasMostOrders(bank, transaction, customerId)) return refused({ code: 'too_many_standing_orders' })
  if (!found.ok) return found
  const parties = found.value
  const terms = checkedTerms.value
  const reference = request.reference ?? `Standing order to ${parties.target.name}`
  const order = { ...parties, id, terms, reference, answers: request, confirming, draft }
  const passed = await passOrder(bank, transaction, order)
  if (!passed.ok) return passed
  await keep(bank, transaction, input, { parties, terms, reference, passed: passed.value })
  return accepted({ replayed: false })
}

// Another customer sent a request with the same id at the same time.
const isTaken = (fault: unknown): boolean => constraintOf(fault) === 'standing_order_pkey'

/**
 * Sets up a standing order. To somebody else it is checked as a payment of its larger amount and confirmed; nothing is kept
 * before that. Where the checks hold it, its first payment is held from now on. The same request again changes nothing and
 * succeeds. Refusals, in this order: `bad_terms`; `not_found`; `standing_order_id_reused`;
 * `too_many_standing_orders`, with 100 that pay; `account_closed`; `account_frozen`; `pays_own_account`; `payee_gone`; those of
 * {@link passOrder}. Source: specification sections 13.3 and 13.8.
 */
export async function setUpStandingOrder(bank: Bank, input: Omit<SetUpInput, 'draft'>): Promise<SetUp> {
  const draft = draftConfirmation(bank)
  return bank.database
    .transaction(transaction => setUpIn(bank, transaction, { ...input, draft }))
    .catch((fault: unknown) => {
      if (!isTaken(fault)) throw fault
      return refused({ code: 'standing_order_id_reused' } as const)
    })
}
