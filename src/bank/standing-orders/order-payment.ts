import { bytesToHex } from '@noble/hashes/utils.js'
import { dueDateOf } from '../../domain/due-days.ts'
import { feeOf, railOf } from '../../domain/payment-rails.ts'
import type { PayerKind } from '../../domain/payment-rail.ts'
import type { PaymentExemption } from '../../domain/payment-status.ts'
import type { Queryable } from '../database/database.ts'
import { hashText } from '../hash-text.ts'
import type { ConfirmedStep, PaymentToHold } from '../payments/confirm-payment.ts'
import { paymentColumns, type PaymentRow, wholeDestinationOf } from '../payments/payment.ts'
import { amountOf, paymentIdOf, type StandingOrder } from './standing-order.ts'

/** What a standing order pays on a date asked for, `YYYY-MM-DD`, placed by who last set or changed it. Nothing is kept. */
export async function orderPaymentOf(
  database: Queryable,
  { order, version }: StandingOrder,
  askedFor: string,
): Promise<PaymentToHold> {
  const [pot] = await database.query<{ id: string }>(
    `select id from account where id = $1 and kind = 'pot'`,
    [order.creditor_account_id],
  )
  return paymentOfDate({ order, version }, { askedFor, potId: pot?.id ?? null })
}

/** What {@link orderPaymentOf} gives, with the pot that the standing order pays, if it is one. */
export function paymentOfDate(
  { order, version }: StandingOrder,
  { askedFor, potId }: { readonly askedFor: string; readonly potId: string | null },
): PaymentToHold {
  const { id, account_id, name, destination } = order
  return {
    id: paymentIdOf(id, askedFor),
    customer_id: version.set_by,
    account_id,
    name,
    destination,
    creditor_account_id: potId,
    amount_pence: amountOf(version, askedFor),
    reference: version.reference,
    hold_id: null,
    version: 1,
    standing_order_id: id,
  }
}

interface ToKeep {
  readonly standingOrder: StandingOrder
  readonly payment: PaymentToHold
  readonly askedFor: string
  readonly at: Date
}

interface Keeping extends ToKeep {
  /** Of a payment that the checks hold when the standing order is set or changed: its money is set aside already. */
  readonly held?: ConfirmedStep & { readonly isNew: boolean }
}

/** What spares a payment of a standing order its confirmation (SCA-RTS, Article 14). */
export const exemptionOf = ({ exemption }: Pick<StandingOrder['version'], 'exemption'>): PaymentExemption =>
  exemption ?? 'standing_order'

/** How a payment of a standing order travels, and its fee. `kind`: of the customer who placed it. */
export function railAndFeeOf(
  { exemption }: Pick<StandingOrder['version'], 'exemption'>,
  { destination, amount_pence: amountPence }: Pick<PaymentToHold, 'destination' | 'amount_pence'>,
  kind: PayerKind,
) {
  const rail = railOf({ destination: wholeDestinationOf(destination), amountPence })
  return { rail, feePence: exemption ? 0n : feeOf(rail, kind) }
}

/** Keeps the payment of a date: see {@link keepOrderPayments}. Returns it, locked. */
export async function keepOrderPayment(transaction: Queryable, keeping: Keeping): Promise<PaymentRow> {
  const { payment } = keeping
  const [payer] = await transaction.query<{ kind: PayerKind }>('select kind from customer where id = $1', [
    payment.customer_id,
  ])
  if (!payer) throw new Error(`payment ${payment.id} has no customer`)
  const [kept] = await keepOrderPayments(transaction, [{ ...keeping, kind: payer.kind }])
  if (!kept) throw new Error(`payment ${payment.id} was not kept`)
  return kept
}

/** What is stored of a payment, for a query that reads it as a record. */
function recordOf({ standingOrder, payment, askedFor, at, held, kind }: Keeping & OfPayer) {
  const { order, version } = standingOrder
  const { rail, feePence } = railAndFeeOf(version, payment, kind)
  const [rule, ruleFacts, rulesVersion] = held?.rule ?? [null, null, null]
  return {
    id: payment.id,
    customer_id: payment.customer_id,
    creditor_account_id: payment.creditor_account_id,
    amount_pence: payment.amount_pence.toString(),
    fee_pence: feePence.toString(),
    rail,
    asked_for: askedFor,
    due_on: dueDateOf(askedFor),
    at,
    status: held ? 'held' : 'scheduled',
    changed_by: held ? 'customer' : 'bank',
    fingerprint: bytesToHex(hashText(`sarsen/standing-order/${order.id}/${askedFor}`)),
    exemption: exemptionOf(version),
    is_new: held?.isNew ?? false,
    hold_id: held?.holdId ?? null,
    decide_by: held?.decideBy ?? null,
    rule,
    rule_facts: ruleFacts,
    rules_version: rulesVersion,
    order_id: order.id,
    order_version: version.version,
  }
}

interface OfPayer {
  /** Of the customer who placed it. */
  readonly kind: PayerKind
}

/**
 * Keeps payments of standing orders that are locked, one of each: `scheduled`, or `held`. They need no confirmation of their own
 * (SCA-RTS, Article 14), and are of the visitor of a demonstration whose standing order it is. By customer, as the sums of their
 * days are locked. Returns them, locked.
 */
export const keepOrderPayments = (
  transaction: Queryable,
  payments: readonly (Keeping & OfPayer)[],
): Promise<readonly PaymentRow[]> =>
  transaction.query<PaymentRow>(
    `insert into payment as p
            (id, customer_id, account_id, payee_id, creditor_account_id, name, kind, destination, roll_number,
             amount_pence, fee_pence, reference, rail, asked_for, due_on, is_later, purpose, name_code,
             name_checked_at, name_choice, warning_rule, warning_version, placed_at, expires_at, status,
             changed_at, changed_by, fingerprint, fingerprint_version, confirmed_at, exemption, is_new,
             standing_order_id, standing_order_version, hold_id, decide_by, rule, rule_facts, rules_version,
             visitor_address)
     select k.id, k.customer_id, o.account_id, case when o.customer_id = k.customer_id then o.payee_id end,
            k.creditor_account_id, o.name, o.kind, o.destination, o.roll_number, k.amount_pence, k.fee_pence, v.reference,
            k.rail, k.asked_for, k.due_on, true, v.purpose, v.name_code, v.name_checked_at, v.name_choice,
            v.warning_rule, v.warning_version, k.at, k.at + interval '15 minutes', k.status,
            k.at, k.changed_by, decode(k.fingerprint, 'hex'), 1, k.at, k.exemption, k.is_new, o.id, v.version, k.hold_id,
            k.decide_by, k.rule, k.rule_facts::jsonb, k.rules_version, o.visitor_address
       from jsonb_to_recordset($1::jsonb) k (
              id uuid, customer_id uuid, creditor_account_id uuid, amount_pence bigint, fee_pence bigint, rail text,
              asked_for date, due_on date, at timestamptz, status text, changed_by text, fingerprint text, exemption text,
              is_new boolean, hold_id uuid, decide_by timestamptz, rule text, rule_facts text, rules_version int,
              order_id uuid, order_version int)
       join standing_order o on o.id = k.order_id
       join standing_order_version v on v.standing_order_id = o.id and v.version = k.order_version
      order by k.customer_id
     returning ${paymentColumns}`,
    [JSON.stringify(payments.map(recordOf))],
  )
