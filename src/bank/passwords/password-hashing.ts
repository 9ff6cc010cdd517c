import pLimit from 'p-limit'
import type { PasswordHasher } from '../bank.ts'

export interface Argon2Parameters {
  readonly memoryKib: number
  readonly passes: number
  readonly lanes: number
}

/** argon2id with the lowest cost that the OWASP Password Storage Cheat Sheet recommends: 19 MiB, 2 passes, 1 lane. */
export const argon2Parameters: Argon2Parameters = { memoryKib: 19_456, passes: 2, lanes: 1 }

/** Whether a PHC string is of argon2id, version 1.3, with these parameters. */
export const isMadeWith = ({ memoryKib, passes, lanes }: Argon2Parameters, phc: string): boolean =>
  phc.startsWith(`$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$`)

/** Each hash occupies a core and 19 MiB. */
const hashesAtOnce = 2

/** Limits a hasher to two passwords at a time. {@link PasswordQueue} decides who waits for it. */
export function boundPasswords(passwords: PasswordHasher): PasswordHasher {
  const limit = pLimit(hashesAtOnce)
  return {
    hash: password => limit(() => passwords.hash(password)),
    verify: (phc, password) => limit(() => passwords.verify(phc, password)),
    isCurrent: phc => passwords.isCurrent(phc),
  }
}

/**
 * Too many passwords are waiting, and this one was not checked: the bank is busy, or the caller already has enough
 * waiting.
 */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
  readonly who: 'bank' | 'requester'
  constructor(who: PasswordsBusy['who'], waiting: number) {
    super(`${waiting} of ${who === 'bank' ? 'all' : 'one caller'} are waiting for a password`)
    this.who = who
  }
}

/** The customer and the address that a password check is for. */
export interface Requester {
  readonly address: string
  /** Left out if no customer is known or claimed. */
  readonly customer?: string
}

/** The most for one customer, for one address, and in total. */
interface Shares {
  readonly customer: number
  readonly address: number
  readonly all: number
}

interface Waiting {
  readonly requester: Requester
  readonly begin: () => void
  readonly giveUp: (busy: PasswordsBusy) => void
}

/**
 * The queue for work with passwords. Customers and addresses have limited shares, and the addresses take turns, so that
 * many requests from one address delay only that address. If the queue is full, the address with the most waiting
 * requests loses its last one to an address with fewer.
 */
export class PasswordQueue {
  readonly #atOnce: Shares
  readonly #waiting: Shares
  /** By address. The next to be served comes first. */
  readonly #byAddress = new Map<string, Waiting[]>()
  readonly #atWork: Requester[] = []

  constructor({ atOnce, waiting }: { atOnce: Shares; waiting: Shares }) {
    this.#atOnce = atOnce
    this.#waiting = waiting
  }

  /**
   * Runs work when its turn comes. The work must not enter the same queue again: it would wait for itself. Throws
   * {@link PasswordsBusy}, with nothing done, if too many are waiting, of this caller or in total.
   */
  async run<Result>(requester: Requester, work: () => Promise<Result>): Promise<Result> {
    if (this.#mayBegin(requester)) this.#atWork.push(requester)
    else await this.#wait(requester)
    try {
      return await work()
    } finally {
      this.#atWork.splice(this.#atWork.indexOf(requester), 1)
      this.#beginNext()
    }
  }

  #mayBegin({ address, customer }: Requester): boolean {
    const ofAddress = this.#atWork.filter(other => other.address === address)
    const ofCustomer = this.#atWork.filter(other => customer !== undefined && other.customer === customer)
    const { all, ...share } = this.#atOnce
    return this.#atWork.length < all && ofAddress.length < share.address && ofCustomer.length < share.customer
  }

  #wait(requester: Requester): Promise<void> {
    const all = [...this.#byAddress.values()].flat()
    const own = this.#byAddress.get(requester.address) ?? []
    const { customer } = requester
    const ofCustomer = all.filter(other => customer !== undefined && other.requester.customer === customer)
    if (own.length >= this.#waiting.address || ofCustomer.length >= this.#waiting.customer)
      return Promise.reject(new PasswordsBusy('requester', Math.max(own.length, ofCustomer.length)))
    if (all.length >= this.#waiting.all && !this.#makeRoom(own.length))
      return Promise.reject(new PasswordsBusy('bank', all.length))
    return new Promise((begin, giveUp) => {
      this.#byAddress.set(requester.address, [...own, { requester, begin, giveUp }])
    })
  }

  /**
   * Makes room for an address that has `has` requests: drops the last request of the address that has the most. Returns
   * false, and drops nothing, unless that address has at least two more.
   */
  #makeRoom(has: number): boolean {
    const [longest] = [...this.#byAddress.values()].toSorted((one, other) => other.length - one.length)
    if (!longest || longest.length <= has + 1) return false
    longest.pop()?.giveUp(new PasswordsBusy('requester', longest.length))
    return true
  }

  /** Starts the requests that may start, at most one per address at a time. A served address moves to the end. */
  #beginNext(): void {
    for (const [address, line] of new Map(this.#byAddress)) {
      const next = line.find(({ requester }) => this.#mayBegin(requester))
      if (!next) continue
      const rest = line.filter(other => other !== next)
      this.#byAddress.delete(address)
      if (rest.length > 0) this.#byAddress.set(address, rest)
      this.#atWork.push(next.requester)
      next.begin()
    }
  }
}

/**
 * The queue for sign-ins alone, so that signed-in customers cannot prevent others from signing in. Only one attempt per
 * customer and address runs at a time. An attempt counts as failed until it is over, so several correct ones at once
 * would look like failures.
 */
export const newSignInQueue = (): PasswordQueue =>
  new PasswordQueue({
    atOnce: { customer: 1, address: 1, all: 16 },
    waiting: { customer: 32, address: 64, all: 128 },
  })

/** For all other work with a password's hash: changes by signed-in customers, applications, forgotten passwords. */
export const newPasswordQueue = (): PasswordQueue =>
  new PasswordQueue({
    atOnce: { customer: 1, address: 2, all: 4 },
    waiting: { customer: 8, address: 16, all: 64 },
  })
