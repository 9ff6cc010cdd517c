import { RecentReads } from './accounts/accounts.ts'
import type { Database, Queryable } from './database/database.ts'
import { GroupedCalls } from './database/grouped-calls.ts'
import { PostingQueue } from './ledger/post-transfers.ts'
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

/** Hashes and checks passwords with argon2id: native on a server, WebAssembly in a tab, the same parameters. */
export interface PasswordHasher {
  /** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$…`. */
  hash(password: string): Promise<string>
  verify(phc: string, password: string): Promise<boolean>
  /** Whether a hash was made as it would be now; one that was not is renewed at the next sign-in. */
  isCurrent(phc: string): boolean
}

/** Whole years that open an account, and the least that may come along. Below `consentBelowAge` a guardian consents. */
interface AccountTerms {
  readonly ageMin: number
  readonly ageMax?: number
  readonly consentBelowAge?: number
  readonly depositMinPence?: bigint
}

/** What the bank enforces. The figures stand in `content/facts.ts`; the home hands them over. */
export interface Limits {
  /** A transfer above this is declined for manual review (spec section 9: 2,000,000 GBP). */
  readonly transferPence: bigint
  /** A session ends after so long without activity, and at the latest so long after sign-in. */
  readonly sessionIdleMs: number
  readonly sessionLifeMs: number
  /** How long a session waits for its second factor. */
  readonly secondFactorMs: number
  /** How long a second factor that was begun waits for its first code. */
  readonly secondFactorSetUpMs: number
  /** Failures in a row that lock a customer's sign-in, and those that lock an address. */
  readonly failuresMax: number
  readonly addressFailuresMax: number
  /** How long a first lock lasts; each further failure doubles it, up to the longest. */
  readonly lockMs: number
  readonly lockLongestMs: number
  /** Sign-ins of one customer in a minute, all of them right. */
  readonly signInsMinute: number
  /** Passwords in an hour of one customer who is signed in, right or wrong. */
  readonly passwordChecksHourly: number
  /** Passwords and codes of demo customers in a minute from one address; how often these customers are restored. */
  readonly demoAttemptsMinute: number
  readonly demoRestoreMs: number
  /** Applications in an hour from one address. */
  readonly applicationsHourly: number
  /** Sign-ins in a day with the password of an application that waits, of one e-mail. More count as failures. */
  readonly applicantSignInsDaily: number
  /** How long what a rejected applicant said of themselves is kept. */
  readonly rejectedApplicantKeptMs: number
  /** Whole years that an applicant must have, whatever they open. */
  readonly applicantAgeMin: number
  /** Who may open an account that its page names, and with how much: by its name, as usual for all others. */
  readonly accountTerms: Readonly<Record<'usual', AccountTerms>> &
    Readonly<Partial<Record<'student-account' | 'premium-account', AccountTerms>>>
  /** The most that an application may bring as its initial deposit. */
  readonly initialDepositMaxPence: bigint
  /** How long a one-time link to choose a new password is of use. */
  readonly passwordResetMs: number
  /** Such links that are asked for by e-mail in an hour: for one e-mail, and from one address. */
  readonly resetLinksHourly: number
  readonly addressResetLinksHourly: number
  /** Changes of the sign-in e-mail in a day, of one customer. */
  readonly emailChangesDaily: number
  /** Changes of profile and preferences in an hour, of one customer. */
  readonly settingsChangesHourly: number
  /** How long messages on their way out are kept. */
  readonly outboxKeptMs: number
  /** How far back the security log tells. */
  readonly securityLogMs: number
  /** Amount bands of a list of transactions: above the first is high, below the second is low (spec section 5). */
  readonly highAmountAbovePence: bigint
  readonly lowAmountBelowPence: bigint
  /** Messages in an hour from one customer, or from one address or e-mail that is not signed in. */
  readonly messagesHourly: number
  /** Accounts of this bank that a customer may name in an hour and that are not there. */
  readonly unknownAccountsHourly: number
  /** Newsletter subscriptions in an hour from one address. */
  readonly newsletterSubscriptionsHourly: number
  /** Promotions followed in an hour, of one customer, or from one address that is not signed in. */
  readonly promotionClicksHourly: number
  /** How long it is known that a promotion was followed. */
  readonly promotionClicksKeptMs: number
}

/** What a home provides. Time, ids and randomness come from here alone, so that tests own them. */
export interface BankDependencies {
  readonly database: Database
  readonly clock: () => Date
  /** A new UUIDv7, in lower case. */
  readonly newId: () => string
  readonly randomBytes: (size: number) => Uint8Array
  /** Waits by the home's timer. */
  readonly pause: Pause
  readonly passwords: PasswordHasher
  readonly limits: Limits
  /**
   * Whether others than the one at the machine reach this bank. Then a demo customer is many visitors, and each session
   * has the password and the second factor that it has chosen, beside the customer's.
   */
  readonly isShared: boolean
}

/**
 * The bank: its parts, the lines in which work waits (orders for the ledger, passwords for argon2id, and the reads that
 * every transfer needs, many in one round trip), and what it remembers of the last minute.
 */
export interface Bank extends BankDependencies {
  readonly postings: PostingQueue
  /** By the hash of a token, in hexadecimal. */
  readonly sessionReads: GroupedCalls<string, SessionRow | undefined>
  readonly debtorReads: GroupedCalls<DebtorQuery, Debtor | undefined>
  /** By an account number of this bank. */
  readonly creditorReads: GroupedCalls<string, Creditor | undefined>
  readonly balanceReads: RecentReads
  readonly signInQueue: PasswordQueue
  /** For passwords that are looked at or hashed otherwise than at sign-in. */
  readonly passwordQueue: PasswordQueue
}

/**
 * How long the answer to a read for many is waited for; the database then tries it once more (`src/server/retry.ts`).
 */
const readWithinMs = 2000

/** A connection that fell silent holds up no more than the reads that it carries. */
const overtaking = { afterMs: 50, callsMax: 3 }

export function createBank(parts: BankDependencies): Bank {
  const { database, pause } = parts
  const reader: Queryable = {
    query: (text, parameters) => database.query(text, parameters, readWithinMs),
  }
  const options = { overtaking: { ...overtaking, pause } }
  return {
    ...parts,
    passwords: boundPasswords(parts.passwords),
    postings: new PostingQueue(database),
    sessionReads: new GroupedCalls(hashes => findSessions(reader, hashes), options),
    debtorReads: new GroupedCalls(orders => findDebtors(reader, orders), options),
    creditorReads: new GroupedCalls(accountNumbers => findCreditors(reader, accountNumbers), options),
    balanceReads: new RecentReads(),
    signInQueue: newSignInQueue(),
    passwordQueue: newPasswordQueue(),
  }
}
