import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '../bank/bank.ts'
import { argon2Parameters, isMadeWith } from '../bank/passwords/argon2-parameters.ts'

/** The package's `Algorithm` is a const enum, which type stripping leaves empty; 2 is argon2id. */
const argon2id = 2

const { memoryKib, passes, lanes } = argon2Parameters
const options = { algorithm: argon2id, memoryCost: memoryKib, timeCost: passes, parallelism: lanes }

/** argon2id by a native library, on threads of its own. */
export const nativePasswords: PasswordHasher = {
  hash: password => hash(password, options),
  verify: (phc, password) => verify(phc, password),
  isCurrent: phc => isMadeWith(argon2Parameters, phc),
}
