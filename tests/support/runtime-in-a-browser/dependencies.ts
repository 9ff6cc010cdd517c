// What the browser runtime provides to the bank and to its tests.
import { argon2id, argon2Verify } from 'hash-wasm'
import { v7 } from 'uuid'
import { bankLimits } from '../../../content/facts/account-terms.ts'
import { noOutsideBanks } from '../../../src/bank/outside/outside-banks.ts'
import { isMadeWith } from '../../../src/bank/passwords/password-hashing.ts'
import { noModulusTable } from '../../../src/domain/modulus-check.ts'
import { bankDetails } from '../../../src/server/bank-details.ts'
import { migrationFiles } from '../../../src/tab/migrations.ts'
import { createWasmPasswords } from '../../../src/tab/passwords.ts'
import type * as inNode from '../runtime/dependencies.ts'

const randomBytes = (size: number) => crypto.getRandomValues(new Uint8Array(size))

export const readMigrations: typeof inNode.readMigrations = () => migrationFiles

export const runtimeDependencies: typeof inNode.runtimeDependencies = database => ({
  database,
  clock: () => new Date(),
  newId: () => v7(),
  randomBytes,
  pause: (durationMs, signal) =>
    new Promise(resolve => {
      const end = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(end, durationMs)
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    }),
  passwords: createWasmPasswords(randomBytes),
  limits: bankLimits,
  isShared: false,
  identity: bankDetails,
  outside: noOutsideBanks,
  modulus: noModulusTable,
})

export const passwordsWith: typeof inNode.passwordsWith = parameters => ({
  hash: password =>
    argon2id({
      password,
      salt: randomBytes(16),
      memorySize: parameters.memoryKib,
      iterations: parameters.passes,
      parallelism: parameters.lanes,
      hashLength: 32,
      outputType: 'encoded',
    }),
  verify: (phc, password) => argon2Verify({ hash: phc, password }),
  isCurrent: phc => isMadeWith(parameters, phc),
})

export const fastPasswords = passwordsWith({ memoryKib: 8, passes: 1, lanes: 1 })
