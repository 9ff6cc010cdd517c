import type { PasswordHasher } from '../bank.ts'

/** Hashes and verifies published passwords. */
export type PublishedPasswords = Pick<PasswordHasher, 'hash' | 'verify'>

/**
 * Hashes each password once, and verifies each pair of hash and password once: the demo customers share one password, and
 * a hash takes long on purpose. Customers with one hash are no weaker for it, because everybody may read the password.
 */
export function publishedPasswords({ hash, verify }: PublishedPasswords): PublishedPasswords {
  const hashes = new Map<string, Promise<string>>()
  const verified = new Map<string, Promise<boolean>>()
  return {
    hash: password => remember(hashes, password, () => hash(password)),
    verify: (phc, password) => remember(verified, `${phc} ${password}`, () => verify(phc, password)),
  }
}

function remember<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}
