import { encodeDestination } from '../../domain/destination.ts'
import type { Pence } from '../../domain/money.ts'
import type { PaymentRail } from '../../domain/payment-rail.ts'
import { type PaymentPurpose, warningVersion, type WarningRule } from '../../domain/payment-purposes.ts'
import type { PaymentFacts } from '../../domain/payment-rules.ts'
import type { NameChoice } from '../../domain/payment-status.ts'
import type { Queryable } from '../database/database.ts'
import { hashText } from '../hash-text.ts'
import type { PaymentDates } from './check-payment.ts'
import { paymentColumns, type PaymentRow } from './payment.ts'
import { storedFactsOf } from './payment-facts.ts'
import type { PaymentTarget, Recipient } from './payment-target.ts'

/** A payment as its customer orders it. Either to a payee or to a recipient. */
export interface PaymentRequest {
  /** Made by the client. */
  readonly id: string
  readonly accountId: string
  readonly payeeId?: string | undefined
  readonly recipient?: Recipient | undefined
  readonly amountPence: Pence
  readonly reference?: string | undefined
  /** The date asked for, `YYYY-MM-DD`; left out for now. */
  readonly executeOn?: string | undefined
  readonly purpose?: PaymentPurpose | undefined
  readonly nameCheckId?: string | undefined
  readonly nameChoice?: NameChoice | undefined
  /** The warning that the customer read and went on after. */
  readonly warning?: { readonly rule: WarningRule; readonly version: number } | undefined
}

/** What distinguishes a request from another one with its id. `hash_coverage` lists what each version covers. */
interface Fingerprint {
  readonly hash: Uint8Array
  readonly version: number
}

/** The fingerprint of a request: of version 2 for a later day, which it covers. */
export const fingerprintOf = (customerId: string, payment: PaymentRequest): Fingerprint => {
  const { recipient, warning, executeOn } = payment
  const covered = [
    payment.id,
    customerId,
    payment.accountId,
    payment.payeeId ?? null,
    recipient
      ? [
          recipient.name,
          recipient.kind,
          encodeDestination(recipient.destination),
          recipient.rollNumber ?? null,
        ]
      : null,
    payment.amountPence.toString(),
    payment.reference ?? null,
    payment.purpose ?? null,
    payment.nameCheckId ?? null,
    payment.nameChoice ?? null,
    warning ? [warning.rule, warning.version] : null,
  ]
  return executeOn === undefined
    ? { hash: hashText(JSON.stringify(covered)), version: 1 }
    : { hash: hashText(JSON.stringify([...covered, executeOn])), version: 2 }
}

/** What has an id already. */
interface IdUse {
  /** Whether a payment has it of the same request; undefined if none has it. */
  readonly isSame: boolean | undefined
  readonly isTransfer: boolean
}

/** Whether a payment or a transfer has this id. */
export async function findIdUse(
  transaction: Queryable,
  { id, fingerprint }: { readonly id: string; readonly fingerprint: Fingerprint },
): Promise<IdUse> {
  const [row] = await transaction.query<{ is_same: boolean | null; is_transfer: boolean }>(
    `select (select (fingerprint, fingerprint_version) = ($2::bytea, $3) from payment where id = $1) as is_same,
            exists (select from transfer where id = $1) as is_transfer`,
    [id, fingerprint.hash, fingerprint.version],
  )
  return { isSame: row?.is_same ?? undefined, isTransfer: row?.is_transfer ?? false }
}

/** A payment that is not kept yet. */
interface NewPayment {
  readonly id: string
  /** Who places it. */
  readonly customerId: string
  readonly accountId: string
  readonly target: PaymentTarget
  readonly amountPence: Pence
  readonly feePence: Pence
  readonly reference: string
  readonly rail: PaymentRail
  readonly dates: PaymentDates
  readonly purpose?: PaymentPurpose | undefined
  readonly nameChoice?: NameChoice | undefined
  /** The warning that was read, of the version in force. */
  readonly warning?: WarningRule | undefined
  readonly at: Date
  readonly fingerprint: Fingerprint
  /** The address of a visitor of a demonstration. */
  readonly visitor: string | null
  /** What the rules knew; left out if none judged it. */
  readonly facts?: PaymentFacts
  /** What spares it a confirmation of its own: then it is scheduled at once. Left out, it waits for one. */
  readonly exemption?: 'own_account' | 'private_desk'
}

/** Keeps a payment: `awaiting_confirmation` for 15 minutes, or `scheduled` if nothing need confirm it. Returns it, locked. */
export async function keepPayment(transaction: Queryable, payment: NewPayment): Promise<PaymentRow> {
  const { target, dates, warning, exemption, at } = payment
  const { check } = target
  const [kept] = await transaction.query<PaymentRow>(
    `insert into payment as p (id, customer_id, account_id, payee_id, name, kind, destination, roll_number, amount_pence,
                          fee_pence, reference, rail, asked_for, due_on, is_later, purpose, name_check_id, name_code,
                          name_checked_at, name_choice, warning_rule, warning_version, placed_at, expires_at, status,
                          changed_at, changed_by, fingerprint, fingerprint_version, visitor_address, confirmed_at,
                          exemption, is_new, rule_facts, rules_version)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
             $23::timestamptz, $23::timestamptz + interval '15 minutes', $24, $23::timestamptz, 'customer', $25, $26, $27,
             case when $28::text is not null then $23::timestamptz end, $28, $29, $30::jsonb, $31)
     returning ${paymentColumns}`,
    [
      payment.id,
      payment.customerId,
      payment.accountId,
      target.payeeId,
      target.name,
      target.kind,
      encodeDestination(target.destination),
      target.rollNumber ?? null,
      payment.amountPence,
      payment.feePence,
      payment.reference,
      payment.rail,
      dates.askedFor,
      dates.dueOn,
      dates.isLater,
      payment.purpose ?? null,
      check?.id ?? null,
      check?.code ?? null,
      check?.checkedAt ?? null,
      payment.nameChoice ?? null,
      warning ?? null,
      warning === undefined ? null : warningVersion,
      at,
      exemption ? 'scheduled' : 'awaiting_confirmation',
      payment.fingerprint.hash,
      payment.fingerprint.version,
      payment.visitor,
      exemption ?? null,
      exemption ? false : null,
      ...storedFactsOf(payment.facts),
    ],
  )
  if (!kept) throw new Error(`payment ${payment.id} was not kept`)
  return kept
}
