import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '../../src/bank/bank.ts'
import { isMadeWith, type Argon2Parameters } from '../../src/bank/passwords/password-hashing.ts'

/** The real argon2id with a test's own parameters. */
export const passwordsWith = (parameters: Argon2Parameters): PasswordHasher => {
  const { memoryKib, passes, lanes } = parameters
  return {
    hash: password =>
      hash(password, { algorithm: 2, memoryCost: memoryKib, timeCost: passes, parallelism: lanes }),
    verify: (phc, password) => verify(phc, password),
    isCurrent: phc => isMadeWith(parameters, phc),
  }
}

/** The least memory and time that it accepts, for tests with hundreds of sign-ins. */
export const fastPasswords = passwordsWith({ memoryKib: 8, passes: 1, lanes: 1 })
