import { deriveId } from '../../../src/bank/derive-id.ts'

/** A payment as it is sent to the other bank. */
export interface Crossing {
  readonly paymentId: string
  readonly accountNumber: string
  readonly amountPence: string
}

export type BankAsked =
  | {
      readonly type: 'order'
      readonly customerId: string
      readonly accountId: string
      readonly order: {
        readonly id: string
        readonly nameCheckId: string
        readonly sortCode: string
        readonly accountNumber: string
        readonly amountPence: bigint
        readonly isRisky: boolean
      }
    }
  | { readonly type: 'receive'; readonly crossing: Crossing }
  | { readonly type: 'round' | 'staff' }

export interface ExchangeRequest {
  /** What the process takes for the time. */
  readonly at: Date
  readonly asked: BankAsked
}

/** The id of the transfer by which the other bank credits a payment. */
export const creditIdOf = (paymentId: string): string => deriveId(`sarsen/received/${paymentId}`)
