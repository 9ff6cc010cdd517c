import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { v7 as newUuidV7 } from 'uuid'
import { bankLimits } from '../../content/facts/account-terms.ts'
import type { BankDependencies, PasswordHasher } from '../bank/bank.ts'
import type { Database } from '../bank/database/database.ts'
import { noOutsideBanks } from '../bank/outside/outside-banks.ts'
import { argon2Parameters, isMadeWith } from '../bank/passwords/password-hashing.ts'
import type { Pause } from '../bank/run-every.ts'
import { noModulusTable } from '../domain/modulus-check.ts'
import { bankDetails } from './bank-details.ts'

/** The dependencies that a runtime provides to the bank, for a database. */
export type DependenciesOf = (database: Database) => BankDependencies

/** The dependencies of the Node runtime: the machine's clock, timers and randomness, and argon2id. */
export const nodeDependencies: DependenciesOf = database => ({
  database,
  clock: () => new Date(),
  newId: () => newUuidV7(),
  randomBytes: size => new Uint8Array(randomBytes(size)),
  pause: pauseFor,
  passwords: nativePasswords,
  limits: bankLimits,
  isShared: false,
  identity: bankDetails,
  outside: noOutsideBanks,
  modulus: noModulusTable,
})

/** Waits by the process's own timer. */
export const pauseFor: Pause = (durationMs, signal) =>
  wait(durationMs, undefined, { signal }).catch(() => undefined)

/** The package's `Algorithm` is a const enum, which type stripping removes; 2 is argon2id. */
const argon2id = 2

const { memoryKib, passes, lanes } = argon2Parameters
const options = { algorithm: argon2id, memoryCost: memoryKib, timeCost: passes, parallelism: lanes }

/** argon2id by a native library, on its own threads. */
export const nativePasswords: PasswordHasher = {
  hash: password => hash(password, options),
  verify: (phc, password) => verify(phc, password),
  isCurrent: phc => isMadeWith(argon2Parameters, phc),
}

const folder = path.join(import.meta.dirname, '..', 'bank', 'database', 'migrations')

/** The bank's migrations as files of this project, for `migrate`: path → SQL. */
export const readMigrations = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter(name => name.endsWith('.sql'))
      .map(name => [name, readFileSync(path.join(folder, name), 'utf8')]),
  )
