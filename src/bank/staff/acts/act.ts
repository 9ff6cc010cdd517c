import type { ActName, ActReason, ActSubject } from '../../../domain/staff-acts.ts'
import type { Pence } from '../../../domain/money.ts'
import type { Bank } from '../../bank.ts'
import type { Queryable } from '../../database/database.ts'
import type { Result } from '../../result.ts'
import type { StaffSession } from '../members/staff-session.ts'

/**
 * The fields of an act beside its reason and note, by name: texts as the contract's schema has read them. Amounts are pence
 * in decimal digits. A field that may be left out is missing then.
 */
export type ActFields = Readonly<Record<string, string>>

/** A field at fault, for `bad_input`. */
export interface ActFieldError {
  readonly field: string
  readonly code: string
  readonly message: string
}

/** Why the bank itself refuses an act, after all rules of the console. Each has a sentence in the contract. */
export type BankRefusalCode =
  | 'changed_meanwhile'
  | 'email_taken'
  | 'nothing_to_pay'
  | 'nothing_left'
  | 'above_entitlement'
  | 'another_kind'
  | 'reason_not_allowed'
  | 'no_account'
  | 'payment_not_made'
  | 'answer_needed'
  | CustomerActRefusal
  | PeopleActRefusal

/** What the bank itself refuses of acts on customers, accounts, holds and transfers. */
type CustomerActRefusal =
  | 'nothing_to_change'
  | 'demo_customer'
  | 'sign_in_is_stopped'
  | 'email_not_sent'
  | 'account_closed'
  | 'account_frozen'
  | 'not_enough_money'
  | 'hold_expired'
  | 'card_hold'
  | 'held_payment_hold'
  | 'not_reversible'
  | 'already_reversed'
  | 'transfer_refunded'

/** Why a change of a staff member is refused. */
export type PeopleActRefusal =
  | 'own_membership'
  | 'member_status'
  | 'roles_across'
  | 'roles_unchanged'
  | 'last_role'
  | 'last_administrator'
  | 'staff_email_in_use'
  | 'unknown_bank_customer'

/** What an act's own functions may refuse: a field, a rule of the console that they alone can judge, or the bank's refusal. */
export type ActKindRefusal =
  | { readonly code: 'bad_input'; readonly errors: readonly ActFieldError[] }
  | { readonly code: 'recent_contact_change' | BankRefusalCode }

/** A line of *What happens*: such as "Amount", "£42.50". */
export interface ActEffect {
  readonly label: string
  readonly value: string
}

/** What an act would do, read at this moment. */
export interface PreparedAct {
  /** Changes whenever what the decision rests on changes: it is a part of the content's hash. */
  readonly subjectVersion: string
  /** *What happens*, in order. */
  readonly effects: readonly ActEffect[]
  /** *What the customer will read*, to the letter; null if they read nothing. */
  readonly customerReads: string | null
  /** What counts towards the act's figure; left out if the act has none. */
  readonly amountPence?: Pence
  /** It waits for its second check no longer than until then, if that is before 24 hours. */
  readonly decideBy?: Date
}

/** What an act is asked for. */
export interface ActRequest {
  /** Its maker, also while another member approves it. */
  readonly staff: Pick<StaffSession, 'memberId' | 'roles' | 'isDemo'>
  readonly subjects: ActSubject
  readonly subjectId: string
  readonly fields: ActFields
  readonly reason: ActReason
  readonly note: string | undefined
  readonly at: Date
}

/** An act that is carried out. */
export interface CarriedAct extends ActRequest {
  /** The act's id. Its row is stored after its effect, in the same database transaction. */
  readonly actId: string
  readonly prepared: PreparedAct
}

/** What an act came to. */
export interface ActOutcome {
  /** What moved, if the act's terms say that it moves money. */
  readonly transferId?: string
  /** A one-time link that a demonstration shows, once, to who made or approved the act: it is stored nowhere. */
  readonly link?: string
}

/**
 * How the bank prepares and carries out one act; `src/domain/staff-acts.ts` has its terms, and the engine
 * (`make-act.ts`, `approve-act.ts`) all rules that acts share: roles, connections, looks, tasks, needs, hashes.
 */
export interface ActKind {
  readonly name: ActName
  /**
   * Reads everything again, after the engine has locked the subject: what would happen, and the words that the customer will
   * read. It changes nothing. It runs for the preview, the act and the approval, and must say the same as long as nothing changed.
   */
  readonly prepare: (
    bank: Bank,
    queryable: Queryable,
    request: ActRequest,
  ) => Promise<Result<PreparedAct, ActKindRefusal>>
  /**
   * Makes the effect by the same bank function as the command. `bank` is one whose database is the act's own database transaction
   * (see `within-transaction.ts`): what a bank function does in a transaction of its own becomes a part of it. A refusal undoes
   * everything. `transferId`: what moved, if the act's terms say that it moves money; the transfer must be completed.
   */
  readonly carryOut: (bank: Bank, act: CarriedAct) => Promise<Result<ActOutcome, ActKindRefusal>>
}
