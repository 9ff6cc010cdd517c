import { entitlementOf } from '../../../domain/claims.ts'
import { fullName } from '../../../domain/person-name.ts'
import type { Pence } from '../../../domain/money.ts'
import type { TaskKind } from '../../../domain/tasks.ts'
import type { Bank } from '../../bank.ts'
import { findFreeze, type HoldersFreeze } from '../../accounts/decide-freeze.ts'
import { readApplication, type ReadApplication } from '../../applications/applications.ts'
import { type Claim, findClaim, readClaimedPayments } from '../../claims/claims.ts'
import { describeCardMoney, findSuspendedCardMoney } from '../../cards/network/credit-card-money.ts'
import type { Queryable } from '../../database/database.ts'
import { readMessage, type ReadMessage } from '../../messages/read-messages.ts'
import { listCreditAccounts, type CreditAccount } from '../../payments/credit-return.ts'
import { type CardDisputeFacts, readCardDisputeFacts } from './card-dispute-facts.ts'
import { type HeldFacts, readHeldFacts } from './held-facts.ts'
import type { Task } from './task.ts'

/** Another application, or its customer, of an applicant's name and birth date. */
interface Namesake {
  readonly name: string
  readonly sentAt: Date
  readonly status: 'pending_verification' | 'approved' | 'rejected'
  /** Of an approved one. */
  readonly customerId: string | undefined
}

/** A payment of a claim, with what its customer was warned of. */
interface ClaimedFacts {
  readonly transferId: string
  readonly amountPence: Pence
  readonly recipientName: string
  readonly paidAt: Date
  readonly warningRule: string | undefined
  readonly purpose: string | undefined
  /** Undefined: the name was not checked. */
  readonly nameCheck: { readonly code: string | undefined } | undefined
  readonly wasConfirmed: boolean
}

/** What a decision of a task rests on (part two, section 17.4). */
export type TaskFacts =
  | {
      readonly kind: 'application'
      readonly application: ReadApplication
      readonly namesakes: readonly Namesake[]
    }
  | { readonly kind: 'held_payment'; readonly payment: HeldFacts }
  | {
      readonly kind: 'claim'
      readonly claim: Claim
      readonly payments: readonly ClaimedFacts[]
      /** What the customer bears; 0 where nothing is taken. */
      readonly excessPence: Pence
      /** The most that the bank pays. */
      readonly entitledPence: Pence
    }
  | { readonly kind: 'card_dispute'; readonly facts: CardDisputeFacts }
  | { readonly kind: 'message'; readonly message: ReadMessage }
  | { readonly kind: 'returned_payment'; readonly returned: ReturnedFacts }
  | {
      readonly kind: 'account_dispute'
      readonly freeze: HoldersFreeze
      readonly holders: readonly FreezeHolder[]
    }

export interface ReturnedFacts {
  readonly name: string
  /** Of a payment where it went, with its reference and the scheme's code of why it came back; or of which card payment it is. */
  readonly of:
    | { readonly destination: string; readonly reference: string; readonly returnCode: string }
    | { readonly lastFour: string; readonly because: string }
  readonly amountPence: Pence
  readonly cameAt: Date
  readonly closedAccountNumber: string
  /** Where it may go. */
  readonly accounts: readonly CreditAccount[]
}

export interface FreezeHolder {
  readonly customerId: string
  readonly name: string
  readonly hasReleased: boolean
}

const missing = ({ kind, subjectId }: Task): Error =>
  new Error(`the ${kind} ${subjectId} of a task is not there`)

async function readApplicationFacts(database: Queryable, task: Task): Promise<TaskFacts> {
  const application = await readApplication(database, task.subjectId)
  if (!application) throw missing(task)
  const rows = await database.query<{
    readonly first_name: string
    readonly last_name: string | null
    readonly created_at: Date
    readonly status: Namesake['status']
    readonly customer_id: string | null
  }>(
    // A customer's birth date is that of their application; their name may be another since.
    `select coalesce(c.first_name, o.first_name) as first_name, coalesce(c.last_name, o.last_name) as last_name, o.created_at, o.status, o.customer_id
       from application a
       join application o on o.date_of_birth = a.date_of_birth and o.id <> a.id
       left join customer c on c.id = o.customer_id
      where a.id = $1
        and fold_name(concat_ws(' ', a.first_name, a.last_name))
            in (fold_name(concat_ws(' ', o.first_name, o.last_name)), fold_name(concat_ws(' ', c.first_name, c.last_name)))
      order by o.created_at desc, o.id limit 20`,
    [task.subjectId],
  )
  return {
    kind: 'application',
    application,
    namesakes: rows.map(row => ({
      name: fullName({ firstName: row.first_name, lastName: row.last_name ?? '' }),
      sentAt: row.created_at,
      status: row.status,
      customerId: row.customer_id ?? undefined,
    })),
  }
}

interface ClaimedRow {
  readonly transfer_id: string
  readonly amount_pence: bigint
  readonly recipient_name: string
  readonly decided_at: Date
  readonly warning_rule: string | null
  readonly purpose: string | null
  readonly name_code: string | null
  readonly was_checked: boolean
  readonly was_confirmed: boolean
}

async function readClaimFacts({ limits }: Bank, database: Queryable, task: Task): Promise<TaskFacts> {
  const [numbered] = await database.query<{ number: bigint }>('select number from claim where id = $1', [
    task.subjectId,
  ])
  const claim = numbered && (await findClaim(database, numbered.number))
  if (!claim) throw missing(task)
  const rows = await database.query<ClaimedRow>(
    `select x.transfer_id, x.amount_pence, t.recipient_name, t.decided_at, p.warning_rule, p.purpose, p.name_code,
            p.name_checked_at is not null as was_checked, p.confirmation_id is not null as was_confirmed
       from claim_payment x join transfer t on t.id = x.transfer_id left join payment p on p.id = x.transfer_id
      where x.claim_id = $1 order by t.decided_at desc, t.id`,
    [claim.id],
  )
  const payments = await readClaimedPayments(database, claim.id)
  const { kind, isVulnerable } = claim
  const entitledPence = entitlementOf(limits.claims, { kind, isVulnerable, payments })
  const free = { ...limits.claims, scam: { ...limits.claims.scam, excessPence: 0n } }
  const withoutExcess = { ...free, unauthorised: { ...limits.claims.unauthorised, excessPence: 0n } }
  const wholePence = entitlementOf(withoutExcess, { kind, isVulnerable, payments })
  return {
    kind: 'claim',
    claim,
    payments: rows.map(row => ({
      transferId: row.transfer_id,
      amountPence: row.amount_pence,
      recipientName: row.recipient_name,
      paidAt: row.decided_at,
      warningRule: row.warning_rule ?? undefined,
      purpose: row.purpose ?? undefined,
      nameCheck: row.was_checked ? { code: row.name_code ?? undefined } : undefined,
      wasConfirmed: row.was_confirmed,
    })),
    excessPence: wholePence - entitledPence,
    entitledPence,
  }
}

async function readCardMoneyFacts(database: Queryable, task: Task): Promise<TaskFacts> {
  const money = await findSuspendedCardMoney(database, task.subjectId)
  if (!money) throw missing(task)
  const { merchant, lastFour, amountPence, cameAt, accountNumber, customerId } = money
  return {
    kind: 'returned_payment',
    returned: {
      name: merchant,
      of: { lastFour, because: describeCardMoney(money) },
      amountPence,
      cameAt,
      closedAccountNumber: accountNumber,
      accounts: await listCreditAccounts(database, customerId),
    },
  }
}

async function readReturnedFacts(database: Queryable, task: Task): Promise<TaskFacts> {
  const [row] = await database.query<{
    readonly name: string
    readonly destination: string
    readonly reference: string
    readonly amount_pence: bigint
    readonly return_code: string
    readonly came_at: Date
    readonly account_number: string
    readonly customer_id: string
  }>(
    `select p.name, p.destination, p.reference, r.amount_pence, p.return_code, r.came_at, a.account_number, p.customer_id
       from suspended_return r join payment p on p.id = r.payment_id join account a on a.id = p.account_id
      where r.payment_id = $1`,
    [task.subjectId],
  )
  if (!row) return readCardMoneyFacts(database, task)
  return {
    kind: 'returned_payment',
    returned: {
      name: row.name,
      of: { destination: row.destination, reference: row.reference, returnCode: row.return_code },
      amountPence: row.amount_pence,
      cameAt: row.came_at,
      closedAccountNumber: row.account_number,
      accounts: await listCreditAccounts(database, row.customer_id),
    },
  }
}

async function readDisputeFacts(database: Queryable, task: Task): Promise<TaskFacts> {
  const freeze = await findFreeze(database, task.subjectId)
  if (!freeze) throw missing(task)
  const holders = await database.query<{ customer_id: string; name: string }>(
    `select x.customer_id, trim(c.first_name || ' ' || c.last_name) as name
       from access_in_force x join customer c on c.id = x.customer_id where x.account_id = $1 order by x.holder_no`,
    [freeze.account.id],
  )
  return {
    kind: 'account_dispute',
    freeze,
    holders: holders.map(({ customer_id: customerId, name }) => ({
      customerId,
      name,
      hasReleased: freeze.releasedBy.includes(customerId),
    })),
  }
}

async function readHeldTask(database: Queryable, task: Task): Promise<TaskFacts> {
  const payment = await readHeldFacts(database, task.subjectId)
  if (!payment) throw missing(task)
  return { kind: 'held_payment', payment }
}

async function readCardDispute(database: Queryable, task: Task): Promise<TaskFacts> {
  const facts = await readCardDisputeFacts(database, task.subjectId)
  if (!facts) throw missing(task)
  return { kind: 'card_dispute', facts }
}

async function readMessageFacts(database: Queryable, task: Task): Promise<TaskFacts> {
  const message = await readMessage(database, task.subjectId)
  if (!message) throw missing(task)
  return { kind: 'message', message }
}

const readers: Readonly<
  Record<Exclude<TaskKind, 'claim'>, (database: Queryable, task: Task) => Promise<TaskFacts>>
> = {
  application: readApplicationFacts,
  held_payment: readHeldTask,
  card_dispute: readCardDispute,
  message: readMessageFacts,
  returned_payment: readReturnedFacts,
  account_dispute: readDisputeFacts,
}

/** What a decision of this task rests on, read from its subject. */
export const readTaskFacts = (bank: Bank, database: Queryable, task: Task): Promise<TaskFacts> =>
  task.kind === 'claim' ? readClaimFacts(bank, database, task) : readers[task.kind](database, task)
