import { argon2id, argon2Verify } from 'hash-wasm'
import type { PasswordHasher } from '../bank/bank.ts'
import { argon2Parameters, isMadeWith } from '../bank/passwords/password-hashing.ts'

const saltBytes = 16

/** argon2id in WebAssembly, with the server's parameters. A hash that one runtime makes verifies in the other. */
export const createWasmPasswords = (randomBytes: (size: number) => Uint8Array): PasswordHasher => ({
  hash: password =>
    argon2id({
      password,
      salt: randomBytes(saltBytes),
      memorySize: argon2Parameters.memoryKib,
      iterations: argon2Parameters.passes,
      parallelism: argon2Parameters.lanes,
      hashLength: 32,
      outputType: 'encoded',
    }),
  verify: (phc, password) => argon2Verify({ hash: phc, password }),
  isCurrent: phc => isMadeWith(argon2Parameters, phc),
})
