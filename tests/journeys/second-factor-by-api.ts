import { expect, type APIRequestContext, type Browser } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { z } from 'zod'
import { RecoveryCodes, SecondFactorKey } from '../../src/contract/second-factor.ts'

export interface JourneyFactor {
  readonly recoveryCodes: readonly string[]
  /** What an authenticator app shows now. Of use once. */
  readonly code: () => string
  /** What it will show next: the bank takes one step either way. */
  readonly nextCode: () => string
}

const stepMs = 30_000

/**
 * Turns the second factor on in a browser of its own, with the code of the step before this one, so that the
 * one of now is still of use.
 */
export async function turnOnSecondFactor(
  browser: Browser,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<JourneyFactor> {
  const context = await browser.newContext({ baseURL: origin })
  const post = async <T>(request: APIRequestContext, path: string, data: unknown, schema: z.ZodType<T>) => {
    const answer = await request.post(path, { data, headers: { origin } })
    expect(answer.status()).toBe(201)
    return schema.parse(await answer.json())
  }
  await post(context.request, '/api/session', { email, password, accountType: 'personal' }, z.unknown())
  const { key } = await post(
    context.request,
    '/api/second-factor',
    { currentPassword: password },
    SecondFactorKey,
  )
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  const codeAt = (laterMs: number) => app.generate({ timestamp: Date.now() + laterMs })
  const { recoveryCodes } = await post(
    context.request,
    '/api/second-factor/confirmation',
    { code: codeAt(-stepMs) },
    RecoveryCodes,
  )
  await context.close()
  return { recoveryCodes, code: () => codeAt(0), nextCode: () => codeAt(stepMs) }
}
