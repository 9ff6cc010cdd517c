import { createRequire } from 'node:module'
import { canInstallPackages, installPackages } from './debian-packages.mjs'
import { lookForChromium, runs } from './look-for-chromium.mjs'
import { run } from './run.mjs'
import { step } from './steps.mjs'

/** What to do where none is found. */
export const noChromium =
  'No Chromium could be found or installed. Install one, or name one by CHROMIUM_PATH.'

/**
 * Finds a Chromium for the browser tests, or installs one: Debian's package as root on a Debian, else
 * Playwright's own.
 * @returns {Promise<string | undefined>} its path; undefined where there is none to be had
 */
export async function findChromium() {
  const found = find()
  if (found) return found
  await step('Installing Chromium for the browser tests', async () => {
    if (canInstallPackages()) await installPackages(['chromium-headless-shell'])
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
