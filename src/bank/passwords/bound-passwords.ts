import pLimit from 'p-limit'
import type { PasswordHasher } from '../bank.ts'

/** Too many passwords wait to be hashed or checked: the bank is busy, and this one was not looked at. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
}

/** At some 20 ms each, whoever is last in a full line waits for less than a second. */
const bounds = { atOnce: 2, waiting: 64 } as const

/**
 * The same hasher with its work bounded: each hash takes a core and 19 MiB, and anyone may ask for one. Where the
 * line is full it throws {@link PasswordsBusy} at once.
 */
export function boundPasswords(passwords: PasswordHasher, { atOnce, waiting } = bounds): PasswordHasher {
  const limit = pLimit(atOnce)
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
    limit.pendingCount >= waiting
      ? Promise.reject(new PasswordsBusy(`${waiting} passwords are waiting`))
      : limit(work)
  return {
    hash: password => inTurn(() => passwords.hash(password)),
    verify: (phc, password) => inTurn(() => passwords.verify(phc, password)),
    isCurrent: phc => passwords.isCurrent(phc),
  }
}
