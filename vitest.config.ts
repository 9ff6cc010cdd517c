import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumLaunch } from './tests/support/chromium-launch.ts'

const database = ['tests/support/start-postgres.ts']

/** `vitest run --project unit`, and so on; the journeys are Playwright's. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'content/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/faults/**/*.test.ts',
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'ledger',
          include: ['tests/ledger/**/*.spec.ts'],
          globalSetup: [...database, 'tests/support/start-debian-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.spec.ts'],
          globalSetup: database,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.spec.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // PGlite finds its WebAssembly beside its own file; what else the tab loads is bundled before it starts.
        optimizeDeps: {
          exclude: ['@electric-sql/pglite'],
          include: [
            '@noble/hashes/sha2.js',
            '@noble/hashes/utils.js',
            'bowser',
            'hash-wasm',
            'hono',
            'ibantools',
            'libphonenumber-js/min',
            'otpauth',
            'p-limit',
            'uuid',
            'zod',
          ],
        },
        test: {
          name: 'tab',
          include: ['tests/tab/**/*.browser.test.ts'],
          testTimeout: 30_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: chromiumLaunch() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
