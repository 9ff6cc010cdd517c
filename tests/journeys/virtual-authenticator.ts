import type { Page } from '@playwright/test'

/** A device's authenticator, as Chromium imitates one: a person who is there and is known to it. */
export interface VirtualAuthenticator {
  /** Whether the person is known to the device: if not, the prompt fails as one that was closed. */
  readonly setVerified: (isVerified: boolean) => Promise<void>
  /** Whether the person answers at once. The form for signing in waits for a passkey all the time, and would take it. */
  readonly setPresent: (isPresent: boolean) => Promise<void>
  readonly countPasskeys: () => Promise<number>
}

/** Gives the browser of a page an authenticator that keeps passkeys, over the DevTools protocol. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: async isUserVerified => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    setPresent: async enabled => {
      await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    countPasskeys: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
  }
}
