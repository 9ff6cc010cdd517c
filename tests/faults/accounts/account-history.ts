import type { Attempt } from '../history.ts'
import type { AccountDeed } from './account-steps.ts'

/** The answer that decided a request: its status, and the code of a refusal. */
export interface AccountAnswer {
  readonly status: number
  readonly code?: string | undefined
  /** The account that was opened, by an opening or an acceptance. */
  readonly accountId?: string | undefined
  /** Of a move: how the ledger decided it. */
  readonly decision?: string | undefined
}

/** A customer's request about their accounts, with its outcome for the client. */
export interface AccountRecord {
  readonly deed: AccountDeed
  /** The id of the request; of what has none, a new one. */
  readonly id: string
  readonly customerId: string
  /** The account or pot concerned, if it was known before. */
  readonly accountId?: string | undefined
  /** The accounts between which money moves. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly amountPence?: bigint | undefined
  /** The email of an invitation. */
  readonly email?: string | undefined
  readonly attempts: Attempt[]
  /** The first success, or else the last refusal; undefined without an answer. */
  answer?: AccountAnswer | undefined
  answeredMs?: number | undefined
}

export const isDone = ({ answer }: AccountRecord): boolean => answer !== undefined && answer.status < 300

/** Whether a request was surely refused for good: no attempt may still be running. */
export const isRefusedForGood = ({ answer, attempts }: AccountRecord): boolean =>
  answer !== undefined &&
  answer.status >= 400 &&
  attempts.every(({ outcome }) => /^\d+$/.test(outcome) && outcome !== '503')

export type Product = 'current' | 'flexisave' | 'fixed_1y' | 'joint' | 'pot'

/** An account that the clients know of. */
export interface KnownAccount {
  readonly id: string
  readonly product: Product
  /** Its holders. */
  readonly customerIds: readonly string[]
  /** Of a pot. */
  readonly parentId?: string
  state: 'open' | 'closed'
}

/** What the clients know of accounts, beside the one with which each customer began. */
export class KnownAccounts {
  readonly records: AccountRecord[] = []
  readonly invitations: {
    readonly id: string
    readonly customerIds: readonly [inviter: string, invitee: string]
  }[] = []
  readonly #accounts = new Map<string, KnownAccount>()

  add(account: KnownAccount): void {
    if (!this.#accounts.has(account.id)) this.#accounts.set(account.id, account)
  }

  close(id: string): void {
    for (const account of this.#accounts.values())
      if (account.id === id || account.parentId === id) account.state = 'closed'
  }

  /** A customer's accounts of these products in the order in which they became known. */
  of(
    customerId: string,
    products: readonly Product[],
    state: KnownAccount['state'] = 'open',
  ): readonly KnownAccount[] {
    return [...this.#accounts.values()].filter(
      account =>
        account.customerIds.includes(customerId) &&
        products.includes(account.product) &&
        account.state === state,
    )
  }
}
