import os from 'node:os'
import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import type { ProvidedContext } from 'vitest'
import { defineConfig } from 'vitest/config'
import type { BrowserConfigOptions } from 'vitest/node'
import { chromiumLaunch } from './tests/support/chromium-launch.ts'
import { apiOnServers, ledgerOnServers, specsInABrowser, specsOf } from './tests/support/where-specs-run.ts'
import { serveStarterDatabase } from './tests/tab/serve-starter-database.ts'

const database = ['tests/support/start-postgres.ts']

const support = path.resolve(import.meta.dirname, 'tests/support')

/** PGlite finds its WebAssembly beside its own file; what else the tab loads is bundled before it starts. */
const inTab = {
  exclude: ['@electric-sql/pglite'],
  include: [
    '@noble/hashes/sha2.js',
    '@noble/hashes/utils.js',
    '@simplewebauthn/server',
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
}

const inChromium = (): BrowserConfigOptions => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({ launchOptions: chromiumLaunch() }),
  instances: [{ browser: 'chromium' }],
})

/** The ledger's specs on one of the databases that the bank runs on. */
const ledgerOn = (
  name: string,
  on: ProvidedContext['database'],
  globalSetup: string[],
  exclude: string[] = [],
) => ({
  test: {
    name,
    include: ['tests/ledger/**/*.spec.ts'],
    exclude,
    isolate: false,
    globalSetup,
    provide: { database: on },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

/** What is waited for is seen as soon as it is there; on a machine that is busy it may be long in coming. */
const expect = { poll: { timeout: 20_000 } }

/** `vitest run --project unit`, and so on; the journeys are Playwright's. */
export default defineConfig({
  test: {
    tags: [{ name: 'quick', description: 'Tests of the server that the quick tests run.' }],
    projects: [
      {
        test: {
          name: 'unit',
          expect,
          include: [
            'src/**/*.test.ts',
            'content/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/cluster/**/*.test.ts',
            'tests/faults/**/*.test.ts',
            'tests/mutants/**/*.test.ts',
            'tests/support/**/*.test.ts',
          ],
          // A process reads the bank's modules once for all of its tests.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      ledgerOn('ledger', 'PostgreSQL 18', database),
      ledgerOn('ledger-postgresql-15', 'PostgreSQL 15', ['tests/support/start-debian-postgres.ts']),
      ledgerOn(
        'ledger-pglite',
        'PGlite',
        ['tests/support/start-pglite.ts'],
        specsOf('ledger', ledgerOnServers),
      ),
      {
        test: {
          name: 'integration',
          expect,
          include: ['tests/integration/**/*.spec.ts'],
          isolate: false,
          globalSetup: database,
          provide: { database: 'PostgreSQL 18' },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'integration-pglite',
          expect,
          include: ['tests/integration/**/*.spec.ts'],
          exclude: specsOf('integration', apiOnServers),
          isolate: false,
          globalSetup: 'tests/support/start-pglite.ts',
          provide: { database: 'PGlite' },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          expect,
          include: ['tests/server/**/*.spec.ts'],
          globalSetup: ['tests/server/make-bank.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'static',
          include: ['tests/static/**/*.spec.ts'],
          globalSetup: ['tests/static/build-sites.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [serveStarterDatabase()],
        optimizeDeps: inTab,
        test: {
          name: 'tab',
          expect,
          include: ['tests/tab/**/*.browser.test.ts'],
          testTimeout: 30_000,
          browser: inChromium(),
        },
      },
      {
        optimizeDeps: {
          ...inTab,
          include: [...inTab.include, 'csv-parse/browser/esm/sync', 'fast-check', 'hono/cookie'],
        },
        resolve: {
          alias: [
            { find: /^.*\/support\/runtime\//, replacement: `${support}/runtime-in-a-browser/` },
            { find: 'csv-parse/sync', replacement: 'csv-parse/browser/esm/sync' },
          ],
        },
        // The migrated data folder lies outside of the project.
        server: { fs: { allow: [import.meta.dirname, os.tmpdir()] } },
        test: {
          name: 'specs-in-a-browser',
          expect,
          globalSetup: 'tests/support/start-pglite.ts',
          include: [...specsInABrowser],
          // One page for all of them: its modules are read once.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          browser: inChromium(),
        },
      },
    ],
  },
})
