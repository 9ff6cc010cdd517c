import { hash, verify } from '@node-rs/argon2'
import type { PasswordHasher } from '../bank/bank.ts'

/** The package's `Algorithm` is a const enum, which type stripping leaves empty; 2 is argon2id. */
const argon2id = 2

const options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id with the least cost that OWASP's password storage sheet recommends (19 MiB, 2 passes, 1 lane). */
export const nativePasswords: PasswordHasher = {
  hash: password => hash(password, options),
  verify: (phc, password) => verify(phc, password),
}
