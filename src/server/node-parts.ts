import { randomBytes } from 'node:crypto'
import { v7 as newUuidV7 } from 'uuid'
import { limits } from '../../content/facts.ts'
import type { BankParts } from '../bank/bank.ts'
import type { Database } from '../bank/database/database.ts'
import { nativePasswords } from './passwords.ts'

/** What the Node home provides to the bank on a database: the machine's clock and randomness, argon2id. */
export const nodeParts = (database: Database): BankParts => ({
  database,
  clock: () => new Date(),
  newId: () => newUuidV7(),
  randomBytes: size => new Uint8Array(randomBytes(size)),
  passwords: nativePasswords,
  limits,
})
