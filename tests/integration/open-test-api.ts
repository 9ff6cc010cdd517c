import type { Hono } from 'hono'
import { createApi } from '../../src/api/app.ts'
import type { FaultReport } from '../../src/api/mount.ts'
import { createBank, type Bank, type BankDependencies } from '../../src/bank/bank.ts'
import type { DemoCustomers } from '../../src/bank/simulator/demo-customers.ts'
import type { Database } from '../../src/bank/database/database.ts'
import type { Delivery } from '../../src/contract/profile.ts'
import { asOverHttp, cookieCarrierFor, deviceCookieFor, staffCookieFor } from '../support/runtime/cookies.ts'
import { fastPasswords, runtimeDependencies } from '../support/runtime/dependencies.ts'
import { cardVault } from '../support/card-vault.ts'
import { withoutAccountConfirmations } from '../support/without-account-confirmations.ts'

export const publicOrigin = 'http://bank.test'

/** The header with a request's address. The real server reads the address from the connection. */
export const addressHeader = 'x-test-address'

export interface TestApi {
  readonly app: Hono
  readonly bank: Bank
  /** Every fault that was reported so far. */
  readonly faults: FaultReport[]
  /** Moves the bank's clock on. */
  pass(durationMs: number): void
}

/** The API over a database, assembled as in the server, with a clock and a password hasher of the test. */
export function openTestApi(
  database: Database,
  parts: Partial<BankDependencies> = {},
  demonstration?: DemoCustomers,
  emailDelivery: Delivery = 'kept',
  showsResetLinks = false,
  formerDemonstration?: DemoCustomers,
): TestApi {
  const faults: FaultReport[] = []
  let aheadMs = 0
  const bank = createBank({
    ...runtimeDependencies(database),
    passwords: fastPasswords,
    cardVault,
    confirmedActions: withoutAccountConfirmations,
    isDemonstration: demonstration !== undefined,
    ...parts,
    clock: () => new Date((parts.clock?.().getTime() ?? Date.now()) + aheadMs),
  })
  const app = createApi({
    bank,
    publicOrigin,
    carrierFor: cookieCarrierFor(publicOrigin),
    staffCarrierFor: staffCookieFor(publicOrigin),
    deviceCarrierFor: deviceCookieFor(publicOrigin),
    callerOf: ({ req }) => ({
      address: req.header(addressHeader) ?? '192.0.2.1',
      device: req.header('user-agent') ?? '',
    }),
    emailDelivery,
    showsResetLinks,
    demonstration,
    formerDemonstration,
    report: fault => faults.push(fault),
  })
  return {
    app: asOverHttp(app),
    bank,
    faults,
    pass: durationMs => {
      aheadMs += durationMs
    },
  }
}
