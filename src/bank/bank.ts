import type { ClaimTerms } from '../domain/claims.ts'
import type { ActFigure } from '../domain/staff-acts.ts'
import type { ModulusTable } from '../domain/modulus-check.ts'
import { RecentReads } from './accounts/accounts.ts'
import type { CardVault } from './cards/card-vault.ts'
import {
  authorisationsAtOnce,
  authoriseTogether,
  type CameIn,
  type TakenTogether,
} from './cards/network/authorise-together.ts'
import type { Database, Queryable } from './database/database.ts'
import { confirmedActions, type ConfirmedActions } from './confirmations/confirmed-actions.ts'
import { GroupedCalls } from './database/grouped-calls.ts'
import { PostingQueue } from './ledger/post-transfers.ts'
import type { BankIdentity } from './outbox/write-message.ts'
import type { OutsideBanks } from './outside/outside-banks.ts'
import {
  boundPasswords,
  newPasswordQueue,
  newSignInQueue,
  type PasswordQueue,
} from './passwords/password-hashing.ts'
import type { Pause } from './run-every.ts'
import { findSessions, type SessionRow } from './sessions/session.ts'
import {
  type Creditor,
  type Debtor,
  type DebtorQuery,
  findCreditors,
  findDebtors,
} from './transfers/find-parties.ts'

/** Hashes and verifies passwords with argon2id: native on a server, WebAssembly in a tab, with the same parameters. */
export interface PasswordHasher {
  /** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$…`. */
  hash(password: string): Promise<string>
  verify(phc: string, password: string): Promise<boolean>
  /** Whether a hash has the current parameters. One that has not is renewed at the next sign-in. */
  isCurrent(phc: string): boolean
}

/**
 * The age in whole years that an account requires, and its smallest deposit. Below `consentBelowAge` a guardian must
 * consent.
 */
interface AccountTerms {
  readonly ageMin: number
  readonly ageMax?: number
  readonly consentBelowAge?: number
  readonly depositMinPence?: bigint
}

/** The limits that the bank enforces. The figures are in `content/facts.ts`; the runtime passes them in. */
export interface Limits {
  /** A transfer above this amount is declined for manual review (spec section 9: 2,000,000 GBP). */
  readonly transferPence: bigint
  /** A session ends after this long without activity, and at the latest this long after sign-in. */
  readonly sessionIdleMs: number
  readonly sessionLifeMs: number
  /** How long a session waits for its second factor. */
  readonly secondFactorMs: number
  /** How long a second factor that is being set up waits for its first code. */
  readonly secondFactorSetUpMs: number
  /** Failures in a row that lock a customer's sign-in, and those that lock an address. */
  readonly failuresMax: number
  readonly addressFailuresMax: number
  /** The length of the first lock. Each further failure doubles it, up to the longest. */
  readonly lockMs: number
  readonly lockLongestMs: number
  /** Sign-ins of one customer per minute, even if all succeed. */
  readonly signInsMinute: number
  /** Password checks of one signed-in customer per hour, right or wrong. */
  readonly passwordChecksHourly: number
  /** Passwords and codes of demo customers per minute from one address; how often demo customers are restored. */
  readonly demoAttemptsMinute: number
  readonly demoRestoreMs: number
  /** How long pots and accounts stay that visitors opened for demo customers. */
  readonly demoOpenedKeptMs: number
  /** Applications per hour from one address. */
  readonly applicationsHourly: number
  /** Sign-ins per day and email with the password of a pending application. Further ones count as failures. */
  readonly applicantSignInsDaily: number
  /** How long a rejected applicant's personal data is stored. */
  readonly rejectedApplicantKeptMs: number
  /** The age in whole years that every applicant must have. */
  readonly applicantAgeMin: number
  /** The terms of each account: by its name, or `usual` for all others. */
  readonly accountTerms: Readonly<Record<'usual', AccountTerms>> &
    Readonly<Partial<Record<'student-account' | 'premium-account', AccountTerms>>>
  /** The most that a customer may pay into a savings account, what it holds included. */
  readonly savingsMaxPence: bigint
  /** The least that a customer pays into a savings account when they open it. */
  readonly openingDepositMinPence: Readonly<Record<'flexisave' | 'fixed_1y', bigint>>
  /** For how many days after its opening Fixed Savings can be cancelled, and how long before its end it is announced. */
  readonly cancellationDays: number
  readonly endNoticeDays: number
  /** Invitations to joint accounts of one customer on one day in London. */
  readonly invitationsDaily: number
  /** How long an invitation waits, and for how long another one of the same customer does not reach a person who declined. */
  readonly invitationDays: number
  readonly declinerDays: number
  /** How long a holder's wish to close a joint account waits for the other holder. */
  readonly closingDays: number
  /** The largest initial deposit of an application. */
  readonly initialDepositMaxPence: bigint
  /** How long a one-time link to choose a new password is valid. */
  readonly passwordResetMs: number
  /** Emailed links per hour, for one email and from one address. */
  readonly resetLinksHourly: number
  readonly addressResetLinksHourly: number
  /** Changes of the sign-in email per day and customer. */
  readonly emailChangesDaily: number
  /** Changes of profile and preferences per hour and customer. */
  readonly settingsChangesHourly: number
  /** How long outgoing messages are stored. */
  readonly outboxKeptMs: number
  /** How far back the security log reaches. */
  readonly securityLogMs: number
  /** Amount bands of transaction lists: above the first is high, below the second is low (spec section 5). */
  readonly highAmountAbovePence: bigint
  readonly lowAmountBelowPence: bigint
  /** Messages per hour from one customer or, without sign-in, from one address or email. */
  readonly messagesHourly: number
  /** Payments per hour in which a customer may name an account of this bank that does not exist. */
  readonly unknownAccountsHourly: number
  /** Newsletter subscriptions per hour from one address. */
  readonly newsletterSubscriptionsHourly: number
  /** Promotion clicks per hour of one customer or, without sign-in, from one address. */
  readonly promotionClicksHourly: number
  /** How long a promotion click is stored. */
  readonly promotionClicksKeptMs: number
  /** The payees that a customer may have. */
  readonly payeesMax: number
  /** The payments that a customer may have waiting for a later day or held for it, and the standing orders that pay. */
  readonly laterPaymentsMax: number
  readonly standingOrdersMax: number
  /** Name checks of a customer per hour, and other names per day for one destination. Beyond, nothing is asked. */
  readonly nameChecksHourly: number
  readonly checkedNamesDaily: number
  /** How long name checks are stored. */
  readonly nameChecksKeptMonths: number
  /** What claims are paid, and when they are decided. */
  readonly claims: ClaimTerms
  /**
   * What a staff member's acts for one customer may come to in 24 hours without a second check: payments released, and what
   * the bank pays (part two, section 17.4).
   */
  readonly secondCheckAbovePence: Readonly<Record<ActFigure, bigint>>
  /** Confirmations that a customer opens per hour; of demo customers, those of one address. */
  readonly confirmationsHourly: number
  /** Challenges for a sign-in by a passkey per minute from one address. */
  readonly passkeyChallengesMinute: number
}

/** What a runtime provides. Time, ids and randomness come only from here, so that tests control them. */
export interface BankDependencies {
  readonly database: Database
  readonly clock: () => Date
  /** A new UUIDv7, in lower case. */
  readonly newId: () => string
  readonly randomBytes: (size: number) => Uint8Array
  /** Waits, by the runtime's timer. */
  readonly pause: Pause
  readonly passwords: PasswordHasher
  readonly limits: Limits
  /**
   * Whether people other than the one at this machine can reach the bank. If so, many visitors share a demo customer,
   * and each session may have its own password and second factor.
   */
  readonly isShared: boolean
  /** Whether this is a demonstration. Left out, it is not. Only there do demo members of the staff sign in. */
  readonly isDemonstration?: boolean
  /** The banks outside, or those that a demonstration simulates. */
  readonly outside: OutsideBanks
  /** Which account numbers are possible. */
  readonly modulus: ModulusTable
  /**
   * Whether only a passkey or an app confirms: a password then adds the first of them and confirms nothing else, and the
   * last one stays. Demo customers are excepted. Left out, a password confirms for who has neither.
   */
  readonly strongConfirmation?: boolean
  /** Seals the secrets of cards. Undefined: there is no key, so nobody gets a card. */
  readonly cardVault?: CardVault | undefined
  /** The bank's name and numbers, for its messages. */
  readonly identity: BankIdentity
  /** Whether emails leave the bank. Left out, they are kept for the operator to read. */
  readonly sendsEmail?: boolean
  /** Which actions must be confirmed; left out, as {@link confirmedActions} has it. */
  readonly confirmedActions?: ConfirmedActions
}

/**
 * The bank: its dependencies; the queues for orders, for authorisations of cards, for passwords, and for the reads that every
 * transfer needs, which are grouped into few round trips; and recent balance reads.
 */
export interface Bank extends Required<BankDependencies> {
  readonly postings: PostingQueue
  readonly cardAuthorisations: GroupedCalls<CameIn, TakenTogether>
  /** By the hash of a session token, in hexadecimal. */
  readonly sessionReads: GroupedCalls<string, SessionRow | undefined>
  readonly debtorReads: GroupedCalls<DebtorQuery, Debtor | undefined>
  /** By an account number of this bank. */
  readonly creditorReads: GroupedCalls<string, Creditor | undefined>
  readonly balanceReads: RecentReads
  readonly signInQueue: PasswordQueue
  /** For every password check and hash outside sign-in. */
  readonly passwordQueue: PasswordQueue
}

/** The timeout of a grouped read. The database then retries it once (`src/server/retry.ts`). */
const readWithinMs = 2000

/** If a connection goes silent, only the reads that it carries are delayed. */
const overtaking = { afterMs: 50, callsMax: 3 }

export function createBank(dependencies: BankDependencies): Bank {
  const { database, pause } = dependencies
  const reader: Queryable = {
    query: (text, parameters) => database.query(text, parameters, readWithinMs),
  }
  const options = { overtaking: { ...overtaking, pause } }
  return {
    strongConfirmation: false,
    sendsEmail: false,
    isDemonstration: false,
    confirmedActions,
    cardVault: undefined,
    ...dependencies,
    passwords: boundPasswords(dependencies.passwords),
    postings: new PostingQueue(database),
    cardAuthorisations: new GroupedCalls(requests => authoriseTogether(database, requests), {
      callSize: authorisationsAtOnce,
    }),
    sessionReads: new GroupedCalls(hashes => findSessions(reader, hashes), options),
    debtorReads: new GroupedCalls(orders => findDebtors(reader, orders), options),
    creditorReads: new GroupedCalls(accountNumbers => findCreditors(reader, accountNumbers), options),
    balanceReads: new RecentReads(),
    signInQueue: newSignInQueue(),
    passwordQueue: newPasswordQueue(),
  }
}
