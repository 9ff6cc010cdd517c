import type { Database } from './database/database.ts'
import { PostingQueue } from './ledger/posting-queue.ts'

/** Hashes and checks passwords with argon2id: native on a server, WebAssembly in a tab, the same parameters. */
export interface PasswordHasher {
  /** A PHC string: `$argon2id$v=19$m=19456,t=2,p=1$…`. */
  hash(password: string): Promise<string>
  verify(phc: string, password: string): Promise<boolean>
}

/** What the bank enforces. The figures stand in `content/facts.ts`; the home hands them over. */
export interface Limits {
  /** A transfer above this is declined for manual review (spec section 9: 2,000,000 GBP). */
  readonly transferPence: bigint
  /** Messages in an hour from one customer, or from one address or e-mail that is not signed in. */
  readonly messagesHourly: number
  /** Newsletter subscriptions in an hour from one address. */
  readonly newsletterSubscriptionsHourly: number
}

/** What a home provides. Time, ids and randomness come from here alone, so that tests own them. */
export interface BankParts {
  readonly database: Database
  readonly clock: () => Date
  /** A new UUIDv7, in lower case. */
  readonly newId: () => string
  readonly randomBytes: (size: number) => Uint8Array
  readonly passwords: PasswordHasher
  readonly limits: Limits
}

/** The bank: its parts, and the one queue through which orders reach the ledger. */
export interface Bank extends BankParts {
  readonly postings: PostingQueue
}

export const createBank = (parts: BankParts): Bank => ({
  ...parts,
  postings: new PostingQueue(parts.database),
})
