import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '../../src/bank/bank.ts'
import { isMadeWith } from '../../src/bank/passwords/argon2-parameters.ts'

/** The real argon2id with the least memory and time it takes, for tests that sign in by the hundred. */
export const fastPasswords: PasswordHasher = {
  hash: password => hash(password, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 }),
  verify: (phc, password) => verify(phc, password),
  isCurrent: phc => isMadeWith({ memoryKib: 8, passes: 1, lanes: 1 }, phc),
}
