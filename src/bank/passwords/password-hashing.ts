import pLimit from 'p-limit'
import type { PasswordHasher } from '../bank.ts'

export interface Argon2Parameters {
  readonly memoryKib: number
  readonly passes: number
  readonly lanes: number
}

/** argon2id with the least cost that OWASP's password storage sheet recommends: 19 MiB, 2 passes, 1 lane. */
export const argon2Parameters: Argon2Parameters = { memoryKib: 19_456, passes: 2, lanes: 1 }

/** Whether this PHC string is of argon2id, version 1.3, with these parameters. */
export const isMadeWith = ({ memoryKib, passes, lanes }: Argon2Parameters, phc: string): boolean =>
  phc.startsWith(`$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$`)

/** Each hash takes a core and 19 MiB. */
const hashesAtOnce = 2

/** The same hasher, which looks at no more than two passwords together. Who may wait for it is {@link PasswordQueue}'s. */
export function boundPasswords(passwords: PasswordHasher): PasswordHasher {
  const limit = pLimit(hashesAtOnce)
  return {
    hash: password => limit(() => passwords.hash(password)),
    verify: (phc, password) => limit(() => passwords.verify(phc, password)),
    isCurrent: phc => passwords.isCurrent(phc),
  }
}

/**
 * Too many passwords wait to be hashed or checked, and this one was not looked at: the bank is busy, or whoever asks
 * has enough waiting already.
 */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
  readonly who: 'bank' | 'asker'
  constructor(who: PasswordsBusy['who'], waiting: number) {
    super(`${waiting} of ${who === 'bank' ? 'all' : 'one asker'} are waiting for a password`)
    this.who = who
  }
}

/** Whose password it is, and where the request comes from. */
export interface Asker {
  readonly address: string
  /** Left out where nobody is known or claimed. */
  readonly customer?: string
}

/** How many of one customer, of one address and of all. */
interface Shares {
  readonly customer: number
  readonly address: number
  readonly all: number
}

interface Waiting {
  readonly asker: Asker
  readonly begin: () => void
  readonly giveUp: (busy: PasswordsBusy) => void
}

/**
 * The line in which work with passwords waits. A customer and an address have no more than their share of it, and the
 * addresses take turns, so that whoever asks a thousand times waits behind themselves and nobody else does. Where the
 * line is full, the address that waits most often gives up its last place for one that waits less.
 */
export class PasswordQueue {
  readonly #atOnce: Shares
  readonly #waiting: Shares
  /** By address; the one whose turn is next comes first. */
  readonly #byAddress = new Map<string, Waiting[]>()
  readonly #atWork: Asker[] = []

  constructor({ atOnce, waiting }: { atOnce: Shares; waiting: Shares }) {
    this.#atOnce = atOnce
    this.#waiting = waiting
  }

  /**
   * Does work when its turn comes. It must not enter the same line again: it would wait for itself. Throws
   * {@link PasswordsBusy}, with nothing done, where the asker or the bank has too many waiting.
   */
  async run<Result>(asker: Asker, work: () => Promise<Result>): Promise<Result> {
    if (this.#mayBegin(asker)) this.#atWork.push(asker)
    else await this.#wait(asker)
    try {
      return await work()
    } finally {
      this.#atWork.splice(this.#atWork.indexOf(asker), 1)
      this.#beginNext()
    }
  }

  #mayBegin({ address, customer }: Asker): boolean {
    const ofAddress = this.#atWork.filter(other => other.address === address)
    const ofCustomer = this.#atWork.filter(other => customer !== undefined && other.customer === customer)
    const { all, ...share } = this.#atOnce
    return this.#atWork.length < all && ofAddress.length < share.address && ofCustomer.length < share.customer
  }

  #wait(asker: Asker): Promise<void> {
    const all = [...this.#byAddress.values()].flat()
    const own = this.#byAddress.get(asker.address) ?? []
    const { customer } = asker
    const ofCustomer = all.filter(other => customer !== undefined && other.asker.customer === customer)
    if (own.length >= this.#waiting.address || ofCustomer.length >= this.#waiting.customer)
      return Promise.reject(new PasswordsBusy('asker', Math.max(own.length, ofCustomer.length)))
    if (all.length >= this.#waiting.all && !this.#makeRoom(own.length))
      return Promise.reject(new PasswordsBusy('bank', all.length))
    return new Promise((begin, giveUp) => {
      this.#byAddress.set(asker.address, [...own, { asker, begin, giveUp }])
    })
  }

  /** Takes the last place of the address that has most, for one that has so many: false where that has as many. */
  #makeRoom(has: number): boolean {
    const [most] = [...this.#byAddress.values()].toSorted((one, other) => other.length - one.length)
    if (!most || most.length <= has + 1) return false
    most.pop()?.giveUp(new PasswordsBusy('asker', most.length))
    return true
  }

  /** Begins what may: at most one of each address at a time, which then is behind the others. */
  #beginNext(): void {
    for (const [address, line] of new Map(this.#byAddress)) {
      const next = line.find(({ asker }) => this.#mayBegin(asker))
      if (!next) continue
      const rest = line.filter(other => other !== next)
      this.#byAddress.delete(address)
      if (rest.length > 0) this.#byAddress.set(address, rest)
      this.#atWork.push(next.asker)
      next.begin()
    }
  }
}

/**
 * Signing in has a line of its own, so that nobody who is signed in keeps others from it. One customer and one address
 * are at work once: an attempt counts as failed until it is over, and many right ones at once would look like failures.
 */
export const newSignInQueue = (): PasswordQueue =>
  new PasswordQueue({
    atOnce: { customer: 1, address: 1, all: 16 },
    waiting: { customer: 32, address: 64, all: 128 },
  })

/** For all else that takes a password's hash: changes by whoever is signed in, applications, forgotten passwords. */
export const newPasswordQueue = (): PasswordQueue =>
  new PasswordQueue({
    atOnce: { customer: 1, address: 2, all: 4 },
    waiting: { customer: 8, address: 16, all: 64 },
  })
