import { encodeDestination } from '../../../domain/destination.ts'
import { maskAccountNumber } from '../../../domain/masks.ts'
import type { Pence } from '../../../domain/money.ts'
import type { PayeeKind } from '../../../domain/name-check.ts'
import type { PaymentStatus } from '../../../domain/payment-status.ts'
import type { Bank } from '../../bank.ts'
import { listPayees, type PayeeNameCheck } from '../../payees/payees.ts'
import { listPayments } from '../../payments/list-payments.ts'

/** A payment of a customer as staff see it. */
export interface RecordedPayment {
  readonly id: string
  readonly status: PaymentStatus
  readonly accountId: string
  readonly name: string
  /** `•••• 7836`. */
  readonly destination: string
  readonly amountPence: Pence
  readonly reference: string
  readonly placedAt: Date
  readonly dueOn: string
  /** The line that it made, if it moved money or was declined. */
  readonly transactionNo: bigint | null
}

interface Page {
  readonly customerId: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** A page of the payments of a customer whose record is open, newest first. */
export async function listRecordedPayments(
  bank: Bank,
  query: Page,
): Promise<{ readonly payments: readonly RecordedPayment[]; readonly total: number }> {
  const { payments, total } = await listPayments(bank, query)
  return {
    total,
    payments: payments.map(payment => ({
      id: payment.id,
      status: payment.status,
      accountId: payment.accountId,
      name: payment.name,
      destination: maskAccountNumber(encodeDestination(payment.destination)),
      amountPence: payment.amountPence,
      reference: payment.reference,
      placedAt: payment.placedAt,
      dueOn: payment.dueOn,
      transactionNo: payment.transactionNo,
    })),
  }
}

/** A payee of a customer as staff see it. The customer's own name for it is theirs alone. */
export interface RecordedPayee {
  readonly id: string
  readonly name: string
  readonly kind: PayeeKind
  /** `•••• 7836`. */
  readonly destination: string
  readonly isTrusted: boolean
  readonly addedAt: Date
  readonly lastPaidAt: Date | null
  readonly nameCheck: Pick<PayeeNameCheck, 'reasonCode' | 'checkedAt'> | null
}

/** A page of the payees of a customer whose record is open, as they see them. */
export async function listRecordedPayees(
  bank: Bank,
  query: Page,
): Promise<{ readonly payees: readonly RecordedPayee[]; readonly total: number }> {
  const { payees, total } = await listPayees(bank, { ...query, search: '' })
  return {
    total,
    payees: payees.map(payee => ({
      id: payee.id,
      name: payee.name,
      kind: payee.kind,
      destination: maskAccountNumber(encodeDestination(payee.destination)),
      isTrusted: payee.isTrusted,
      addedAt: payee.addedAt,
      lastPaidAt: payee.lastPaidAt ?? null,
      nameCheck: payee.nameCheck
        ? { reasonCode: payee.nameCheck.reasonCode, checkedAt: payee.nameCheck.checkedAt }
        : null,
    })),
  }
}
