import type { Queryable } from '../../../src/bank/database/database.ts'
import type { ClaimStatus } from '../../../src/domain/claims.ts'
import type { PaymentStatus } from '../../../src/domain/payment-status.ts'

/** A payment, read by the harness's own SQL. */
export interface StoredPayment {
  readonly id: string
  readonly customerId: string
  readonly accountId: string
  readonly name: string
  readonly destination: string
  readonly amountPence: bigint
  readonly reference: string
  readonly status: PaymentStatus
  /** `YYYY-MM-DD`, in London. */
  readonly dueOn: string
  readonly placedAt: Date
  /** By the payment, or by its check if that is older. */
  readonly nameCheckedAt: Date | null
  readonly confirmedAt: Date | null
  readonly confirmationId: string | null
  readonly exemption: string | null
  readonly isNew: boolean | null
  readonly holdId: string | null
  readonly refusedBecause: string | null
  /** Where it stood, in order. */
  readonly steps: readonly string[]
}

/** A confirmation of a payment. What it showed is null once it was forgotten. */
export interface StoredConfirmation {
  readonly id: string
  readonly customerId: string
  readonly paymentId: string
  readonly status: string
  readonly accountId: string | null
  readonly destination: string | null
  readonly amount: string | null
  readonly reference: string | null
}

/** What a customer's audit chain tells of a payment. */
export interface PaymentTold {
  readonly customerId: string
  readonly type: string
  readonly paymentId: string
  readonly exemption: string | null
  readonly confirmationId: string | null
}

/** A claim, and the transfers that it is about. */
export interface StoredClaim {
  readonly id: string
  readonly number: bigint
  readonly customerId: string
  readonly status: ClaimStatus
  readonly refundPence: bigint | null
  readonly transferIds: readonly string[]
}

/** What the checks read of payments at the end of a run. */
export interface PaymentsState {
  readonly payments: readonly StoredPayment[]
  readonly confirmations: readonly StoredConfirmation[]
  /** What counts in the limit of a day. */
  readonly days: readonly {
    readonly customerId: string
    readonly day: string
    readonly amountPence: bigint
  }[]
  /** In the order of each chain. */
  readonly told: readonly PaymentTold[]
  readonly claims: readonly StoredClaim[]
}

/** A bank without payments. */
export const noPayments: PaymentsState = { payments: [], confirmations: [], days: [], told: [], claims: [] }

const queries: Record<keyof PaymentsState, string> = {
  payments: `
    select p.id, p.customer_id as "customerId", p.account_id as "accountId", p.name, p.destination,
           p.amount_pence as "amountPence", p.reference, p.status, p.due_on::text as "dueOn",
           p.placed_at as "placedAt",
           least(p.name_checked_at, (select n.checked_at from name_check n where n.id = p.name_check_id))
             as "nameCheckedAt",
           p.confirmed_at as "confirmedAt", p.confirmation_id as "confirmationId", p.exemption, p.is_new as "isNew",
           p.hold_id as "holdId", p.refused_because as "refusedBecause",
           array(select e.status from payment_event e where e.payment_id = p.id order by e.event_no) as steps
      from payment p`,
  confirmations: `
    select id, customer_id as "customerId", subject as "paymentId", status, fields ->> 'account' as "accountId",
           fields ->> 'destination' as destination, fields ->> 'amount' as amount, fields ->> 'reference' as reference
      from (select *, content::jsonb -> 'fields' as fields from confirmation where action = 'payment') c`,
  days: `select customer_id as "customerId", day::text as day, amount_pence as "amountPence" from payment_day`,
  told: `
    select chain_id as "customerId", type, detail ->> 'paymentId' as "paymentId", detail ->> 'exemption' as exemption,
           detail ->> 'confirmationId' as "confirmationId"
      from audit_event where type like 'payment\\_%' order by chain_id, event_no`,
  claims: `
    select c.id, c.number, c.customer_id as "customerId", c.status, c.refund_pence as "refundPence",
           array(select p.transfer_id::text from claim_payment p where p.claim_id = c.id order by 1) as "transferIds"
      from claim c`,
}

export async function readPaymentsState(transaction: Queryable): Promise<PaymentsState> {
  const read = <Row extends object>(what: keyof PaymentsState) => transaction.query<Row>(queries[what])
  return {
    payments: await read('payments'),
    confirmations: await read('confirmations'),
    days: await read('days'),
    told: await read('told'),
    claims: await read('claims'),
  }
}
