import { createRequire } from 'node:module'
import { canInstallPackages, installingBy, installPackages } from './debian-packages.mjs'
import { lookForChromium, runs } from './look-for-chromium.mjs'
import { run } from './run.mjs'
import { step } from './steps.mjs'

const debian = 'chromium-headless-shell'

/** What to do if no Chromium is found. */
export const noChromium =
  'No Chromium could be found or installed. Install one, or set CHROMIUM_PATH to its path. ' +
  `Playwright's own: npx playwright install chromium. On Debian: ${installingBy([debian])}.`

/** The time limits for a connection to Playwright's server, and for the whole download of its Chromium (170 MB). */
const connectionMs = 5000
const fetchMs = 10 * 60_000

/**
 * Finds a Chromium for the browser tests. If there is none, it announces and installs one: Playwright's own, or else
 * Debian's package as root on Debian.
 * @param {{ find?: () => string | undefined, fetchOwn?: () => Promise<unknown>,
 *   installPackage?: (() => Promise<unknown>) | undefined }} [dependencies] `installPackage` is missing unless this is
 * root on Debian
 * @returns {Promise<string | undefined>} its path; undefined if none is available
 */
export async function findChromium({
  find = lookEverywhere,
  fetchOwn = fetchPlaywrightsOwn,
  installPackage = canInstallPackages() ? () => installPackages([debian]) : undefined,
} = {}) {
  const found = find()
  if (found) return found
  await step("Fetching Playwright's Chromium for the browser tests", fetchOwn)
  const fetched = find()
  if (fetched || !installPackage) return fetched
  await step(`It is not available. Installing Debian's ${debian} instead`, installPackage)
  return find()
}

/** A Chromium that lacks system libraries does not run and counts as missing. */
function lookEverywhere() {
  return lookForChromium() ?? [playwrightsOwn()].find(runs)
}

function playwrightsOwn() {
  return createRequire(import.meta.url)('playwright').chromium.executablePath()
}

const fetchPlaywrightsOwn = () =>
  run('npx', ['playwright', 'install', '--no-shell', 'chromium'], {
    quiet: true,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(connectionMs) },
    timeLimitMs: fetchMs,
  })
