import { randomBytes } from 'node:crypto'
import { v7 as newUuidV7 } from 'uuid'
import { bankLimits } from '../../content/facts/account-terms.ts'
import type { BankParts } from '../bank/bank.ts'
import type { Database } from '../bank/database/database.ts'
import { nativePasswords } from './passwords.ts'
import { pauseFor } from './pause-for.ts'

/** What a home provides to the bank on a database. */
export type PartsOf = (database: Database) => BankParts

/** What the Node home provides: the machine's clock, timers and randomness, argon2id. */
export const nodeParts: PartsOf = database => ({
  database,
  clock: () => new Date(),
  newId: () => newUuidV7(),
  randomBytes: size => new Uint8Array(randomBytes(size)),
  pause: pauseFor,
  passwords: nativePasswords,
  limits: bankLimits,
  isShared: false,
})
