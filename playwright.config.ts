import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './tests/support/chromium-launch.ts'

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/start-journey-bank.ts',
  outputDir: 'test-results',
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
})
