import { randomBytes } from 'node:crypto'
import { v7 as newUuidV7 } from 'uuid'
import { limits } from '../../content/facts.ts'
import { createBank, type Bank } from '../../src/bank/bank.ts'
import type { Database } from '../../src/bank/database/database.ts'
import { nativePasswords } from '../../src/server/passwords.ts'

/** A bank on a migrated database, as the Node home makes it. */
export const openTestBank = (database: Database): Bank =>
  createBank({
    database,
    clock: () => new Date(),
    newId: () => newUuidV7(),
    randomBytes: size => new Uint8Array(randomBytes(size)),
    passwords: nativePasswords,
    limits,
  })
