import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { run } from './run.mjs'
import { step } from './steps.mjs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds a Chromium for the browser tests, or installs one: Debian's package as root on a Debian, else
 * Playwright's own.
 * @returns {Promise<string | undefined>} its path; undefined where there is none to be had
 */
export async function findChromium() {
  const found = lookForChromium()
  if (found) return found
  await step('Installing Chromium for the browser tests', async () => {
    if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installPackage()
    if (!lookForChromium()) await run('npx', ['playwright', 'install', 'chromium'], { quiet: true })
  })
  return lookForChromium()
}

/** Set by hand, or in one of the places where systems keep it, or where Playwright keeps its own. */
function lookForChromium() {
  const set = process.env.CHROMIUM_PATH
  return [...(set ? [set] : []), ...usualPlaces, playwrightsOwn()].find(place => existsSync(place))
}

function playwrightsOwn() {
  return createRequire(import.meta.url)('playwright').chromium.executablePath()
}

async function installPackage() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { quiet: true, env })
  await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], { quiet: true, env })
}
