import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { lookForChromium, runs } from './look-for-chromium.mjs'
import { run } from './run.mjs'
import { step } from './steps.mjs'

/**
 * Finds a Chromium for the browser tests, or installs one: Debian's package as root on a Debian, else
 * Playwright's own.
 * @returns {Promise<string | undefined>} its path; undefined where there is none to be had
 */
export async function findChromium() {
  const found = find()
  if (found) return found
  await step('Installing Chromium for the browser tests', async () => {
    if (process.getuid?.() === 0 && isDebian()) await installPackage()
    if (!find()) await run('npx', ['playwright', 'install', 'chromium'], { quiet: true })
  })
  return find()
}

function find() {
  return lookForChromium() ?? [playwrightsOwn()].find(runs)
}

function playwrightsOwn() {
  return createRequire(import.meta.url)('playwright').chromium.executablePath()
}

/** Others have apt-get too, and not this package: Ubuntu's is an empty one that asks for a snap. */
function isDebian() {
  const release = '/etc/os-release'
  return existsSync(release) && /^ID="?debian"?$/m.test(readFileSync(release, 'utf8'))
}

async function installPackage() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { quiet: true, env })
  await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], { quiet: true, env })
}
