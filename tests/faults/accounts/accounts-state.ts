import type { Queryable } from '../../../src/bank/database/database.ts'

/** A customer's account or a pot, read by the harness's own SQL. */
export interface HeldAccount {
  readonly id: string
  readonly product: string | null
  readonly parentId: string | null
  readonly balancePence: bigint
  readonly heldPence: bigint
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly frozenAt: Date | null
  readonly lockedUntil: string | null
}

export interface Credit {
  readonly accountId: string
  readonly fromDay: string
  readonly toDay: string
  readonly paidToDatePence: bigint
  readonly transferId: string | null
}

/** A request that the database stores, with the account that it is about. */
interface Stored {
  readonly id: string
  readonly accountId: string | null
}

/** What the checks read of accounts at the end of a run. */
export interface AccountsState {
  readonly accounts: readonly HeldAccount[]
  readonly accesses: readonly { readonly customerId: string; readonly accountId: string }[]
  readonly slots: readonly { readonly customerId: string; readonly accountId: string }[]
  readonly pots: readonly { readonly id: string; readonly parentId: string; readonly isOpen: boolean }[]
  readonly openings: readonly (Stored & {
    readonly customerId: string
    readonly depositId: string | null
    readonly payToId: string | null
  })[]
  readonly invitations: readonly (Stored & {
    readonly inviterId: string
    readonly inviteeId: string | null
    readonly email: string
    readonly decision: string | null
  })[]
  readonly freezes: readonly (Stored & {
    readonly frozenBy: string
    readonly frozenAt: Date
    readonly releasedAt: Date | null
    readonly releasedBy: readonly string[]
  })[]
  readonly closings: readonly (Stored & {
    readonly askedBy: string
    readonly decision: string | null
    readonly agreedBy: string | null
  })[]
  readonly credits: readonly Credit[]
  /** How often a customer's audit chain tells of an account that it opened or closed. */
  readonly events: readonly {
    readonly customerId: string
    readonly type: string
    readonly accountId: string
    readonly times: bigint
  }[]
}

/** A bank without such accounts. */
export const noAccounts: AccountsState = {
  accounts: [],
  accesses: [],
  slots: [],
  pots: [],
  openings: [],
  invitations: [],
  freezes: [],
  closings: [],
  credits: [],
  events: [],
}

const queries: Record<keyof AccountsState, string> = {
  accounts: `
    select id, product_code as product, parent_account_id as "parentId", balance_pence as "balancePence",
           held_pence as "heldPence", opened_at as "openedAt", closed_at as "closedAt", frozen_at as "frozenAt",
           locked_until::text as "lockedUntil"
      from account where kind in ('customer', 'pot')`,
  accesses: `select customer_id as "customerId", account_id as "accountId" from account_access where revoked_at is null`,
  slots: `select customer_id as "customerId", account_id as "accountId" from account_slot`,
  pots: `select account_id as id, parent_account_id as "parentId", slot is not null as "isOpen" from pot`,
  openings: `
    select id, account_id as "accountId", customer_id as "customerId", deposit_transfer_id as "depositId",
           pay_to_account_id as "payToId"
      from account_opening`,
  invitations: `
    select id, account_id as "accountId", inviter_id as "inviterId", invitee_id as "inviteeId", email, decision
      from joint_invitation`,
  freezes: `
    select f.id, f.account_id as "accountId", f.frozen_by as "frozenBy", f.frozen_at as "frozenAt",
           f.released_at as "releasedAt",
           array(select r.customer_id::text from freeze_release r where r.freeze_id = f.id) as "releasedBy"
      from account_freeze f`,
  closings: `
    select id, account_id as "accountId", asked_by as "askedBy", decision, agreed_by as "agreedBy" from account_closing`,
  credits: `
    select account_id as "accountId", from_day::text as "fromDay", to_day::text as "toDay",
           paid_to_date as "paidToDatePence", transfer_id as "transferId"
      from interest_credit order by account_id, to_day`,
  events: `
    select chain_id as "customerId", type, detail ->> 'accountId' as "accountId", count(*) as times
      from audit_event where type in ('account_opened', 'account_closed', 'fixed_savings_ended') group by 1, 2, 3`,
}

export async function readAccountsState(transaction: Queryable): Promise<AccountsState> {
  const read = <Row extends object>(what: keyof AccountsState) => transaction.query<Row>(queries[what])
  return {
    accounts: await read('accounts'),
    accesses: await read('accesses'),
    slots: await read('slots'),
    pots: await read('pots'),
    openings: await read('openings'),
    invitations: await read('invitations'),
    freezes: await read('freezes'),
    closings: await read('closings'),
    credits: await read('credits'),
    events: await read('events'),
  }
}
