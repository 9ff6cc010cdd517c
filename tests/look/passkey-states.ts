import { expect as impatient } from '@playwright/test'
import { submitLogin } from '../journeys/login-form.ts'
import { addFirstPasskey, beginAdding, button, confirmByPassword, inDialog } from '../journeys/passkey-row.ts'
import { addPasskeys } from '../journeys/passkeys-by-api.ts'
import { openSettings } from '../journeys/settings-page.ts'
import { addVirtualAuthenticator } from '../journeys/virtual-authenticator.ts'
import { open } from './reach.ts'
import type { Scene, State, Visitor } from './state.ts'

const expect = impatient.configure({ timeout: 20_000 })

/** At an address with a name, in a browser with an authenticator. */
const withPasskeys = (
  name: string,
  reach: (scene: Scene) => Promise<unknown>,
  as: Visitor = 'customer',
): State => ({
  name,
  as,
  needsName: true,
  reach: async scene => {
    await addVirtualAuthenticator(scene.page)
    await reach(scene)
  },
})

async function keepFirst({ page, visitor }: Scene) {
  await openSettings(page)
  await addFirstPasskey(page, visitor.password)
  await button(page, 'I have kept them').click()
}

/** Passkeys in Settings and at sign-in (specification sections 14.1 and 14.2). */
export const passkeyStates: readonly State[] = [
  withPasskeys('Login, passkey', ({ page }) => open(page, '/login'), 'anybody'),
  withPasskeys(
    'Login, one more step',
    async ({ page, bank, visitor }) => {
      await addPasskeys(bank, visitor)
      await page.goto('/login')
      await submitLogin(page, visitor)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
    },
    'customer, signed out',
  ),
  withPasskeys('Passkeys, none', ({ page }) => openSettings(page)),
  withPasskeys('Passkeys, name', async ({ page, visitor }) => {
    await openSettings(page)
    await beginAdding(page)
    await confirmByPassword(page, visitor.password)
    await expect(page.getByRole('dialog', { name: 'Name your passkey' })).toBeVisible()
  }),
  withPasskeys('Passkeys, recovery codes', async ({ page, visitor }) => {
    await openSettings(page)
    await addFirstPasskey(page, visitor.password)
  }),
  withPasskeys('Passkeys, of another host and stopped', async ({ page, bank, visitor }) => {
    await addPasskeys(bank, visitor)
    await openSettings(page)
  }),
  withPasskeys('Passkeys, remove', async scene => {
    await keepFirst(scene)
    await button(scene.page, 'Remove Chrome on Linux').click()
  }),
  withPasskeys('Passkeys, confirm', async scene => {
    await keepFirst(scene)
    await button(scene.page, 'Make new recovery codes').click()
    await expect(inDialog(scene.page, 'Use a passkey')).toBeVisible()
  }),
]
