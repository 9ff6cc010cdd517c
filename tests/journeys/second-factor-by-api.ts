import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Bank } from '../../src/bank/bank.ts'
import { RecoveryCodes, SecondFactorKey } from '../../src/contract/credentials.ts'
import { openAnotherBrowser } from './open-another-browser.ts'

export interface JourneyFactor {
  readonly recoveryCodes: readonly string[]
  /** The current code of an authenticator app. It works once. */
  readonly code: () => string
}

const stepMs = 30_000

/**
 * Turns the second factor on in another browser, with the code of the previous step, so that the current one still
 * works. The bank's clock stops meanwhile, because the next step would make that code too old.
 */
export async function turnOnSecondFactor(
  bank: Bank,
  { email, password }: { email: string; password: string },
): Promise<JourneyFactor> {
  const at = bank.clock()
  const { ask } = openAnotherBrowser({ ...bank, clock: () => at })
  const post = async (path: string, data: unknown) => {
    const { status, body } = await ask('POST', path, data)
    expect(status).toBe(201)
    return body
  }
  await post('/api/session', { email, password, accountType: 'personal' })
  const { key } = SecondFactorKey.parse(await post('/api/second-factor', { currentPassword: password }))
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  const codeBefore = app.generate({ timestamp: at.getTime() - stepMs })
  const confirmed = await post('/api/second-factor/confirmation', { code: codeBefore })
  const { recoveryCodes } = RecoveryCodes.parse(confirmed)
  return { recoveryCodes, code: () => app.generate() }
}
