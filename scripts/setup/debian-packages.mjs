import { existsSync, readFileSync } from 'node:fs'
import { run } from './run.mjs'

/**
 * Whether this machine runs Debian itself. Derived systems have apt-get too, but not the same packages: Ubuntu's
 * Chromium package is empty and asks for a snap.
 */
export function isDebian() {
  const release = '/etc/os-release'
  return existsSync(release) && /^ID="?debian"?$/m.test(readFileSync(release, 'utf8'))
}

/** Whether packages can be installed here: as root on Debian. */
export const canInstallPackages = () => process.getuid?.() === 0 && isDebian()

/** @param {string[]} packages @returns {string} the command that installs them */
export const installingBy = packages =>
  `apt-get install --no-install-recommends ${packages.join(' ')} (as root)`

/**
 * Runs apt-get without questions.
 * @param {string[]} words
 * @param {{ cwd?: string }} [options]
 */
export const runAptGet = (words, options = {}) =>
  run('apt-get', words, { ...options, quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })

/**
 * Installs Debian packages one by one, so that an unavailable one does not prevent the others. The caller checks
 * afterwards which are missing. Never use this for packages that change the machine, for example by starting a server.
 * @param {string[]} packages
 * @param {{ aptGet?: typeof runAptGet }} [dependencies]
 */
export async function installPackages(packages, { aptGet = runAptGet } = {}) {
  await aptGet(['update'])
  for (const name of packages) await aptGet(['install', '--yes', '--no-install-recommends', name])
}
