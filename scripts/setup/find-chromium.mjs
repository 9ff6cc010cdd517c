import { createRequire } from 'node:module'
import { canInstallPackages, installingBy, installPackages } from './debian-packages.mjs'
import { lookForChromium, runs } from './look-for-chromium.mjs'
import { run } from './run.mjs'
import { step } from './steps.mjs'

const debian = 'chromium-headless-shell'

/** What to do where none is found. */
export const noChromium =
  'No Chromium could be found or installed. Install one, or name one by CHROMIUM_PATH. ' +
  `Playwright's own: npx playwright install chromium. On a Debian: ${installingBy([debian])}.`

/** How long a server of Playwright's may take to answer at all, and how long all of its Chromium (170 MB) may come. */
const connectionMs = 5000
const fetchMs = 10 * 60_000

/**
 * Finds a Chromium for the browser tests, or sets one up, which is said before: Playwright's own, else Debian's package
 * as root on a Debian.
 * @param {{ find?: () => string | undefined, fetchOwn?: () => Promise<unknown>,
 *   installPackage?: (() => Promise<unknown>) | undefined }} [parts] `installPackage` is left out where it is no Debian
 *   or this is not root
 * @returns {Promise<string | undefined>} its path; undefined where there is none to be had
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
  await step(`It was not to be had. Installing Debian's ${debian} in its place`, installPackage)
  return find()
}

/** One that lacks libraries of the machine's does not run, and counts as not there. */
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
