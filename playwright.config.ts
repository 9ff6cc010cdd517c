import { defineConfig } from '@playwright/test'
import type { WorkerFixtures } from './tests/journeys/fixtures.ts'
import { chromiumLaunch } from './tests/support/chromium-launch.ts'

/** `playwright test --project server`, and so on: the same journeys against both of the bank's runtimes. */
export default defineConfig<object, WorkerFixtures>({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/start-journey-runtimes.ts',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 8_000 },
  reporter: [['list']],
  use: {
    launchOptions: chromiumLaunch(),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // What moves by itself has journeys of its own, which ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of everything costs a fifth of the time: `--trace on` where one is wanted.
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'server',
      testIgnore: '**/tab-*.spec.ts',
      // Each empties its own folder at its start, and leaves the other's pictures and the checks' logs.
      outputDir: 'test-results/server',
      use: { runtime: 'server' },
    },
    {
      name: 'tab',
      outputDir: 'test-results/tab',
      grepInvert: /@server/,
      // Each journey opens a bank of its own first, in the browser: 12 s where two of them share two slow cores.
      timeout: 150_000,
      expect: { timeout: 45_000 },
      // What the gate of the journeys' build lets through must not be answered by the service worker.
      use: { runtime: 'tab', serviceWorkers: 'block' },
    },
  ],
})
