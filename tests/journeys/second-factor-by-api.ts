import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Bank } from '../../src/bank/bank.ts'
import { RecoveryCodes, SecondFactorKey } from '../../src/contract/credentials.ts'
import { openAnotherBrowser } from './open-another-browser.ts'

export interface JourneyFactor {
  readonly recoveryCodes: readonly string[]
  /** What an authenticator app shows now. Of use once. */
  readonly code: () => string
}

const stepMs = 30_000

/**
 * Turns the second factor on in a browser of its own, with the code of the step before this one, so that the one of now
 * is still of use. Meanwhile the bank's clock stands: a step that ended in between would make it one too old.
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
