import { existsSync, readFileSync } from 'node:fs'
import { run } from './run.mjs'

/**
 * Whether this is a Debian. Others have apt-get too, and not all of its packages: Ubuntu's Chromium is an empty one that
 * asks for a snap.
 */
export function isDebian() {
  const release = '/etc/os-release'
  return existsSync(release) && /^ID="?debian"?$/m.test(readFileSync(release, 'utf8'))
}

/** Whether packages can be installed here: as root on a Debian. */
export const canInstallPackages = () => process.getuid?.() === 0 && isDebian()

/** @param {string[]} packages @returns {string} what a person types to install them */
export const installingBy = packages =>
  `apt-get install --no-install-recommends ${packages.join(' ')} (as root)`

/**
 * Runs apt-get, and asks nobody anything.
 * @param {string[]} words
 * @param {{ cwd?: string }} [options]
 */
export const runAptGet = (words, options = {}) =>
  run('apt-get', words, { ...options, quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })

/**
 * Installs packages of Debian, each by itself, so that one that is not to be had keeps no other away. What could not be
 * installed is missing afterwards: the caller looks. Of packages that set the machine up, such as a server that is
 * started, none is to be among them.
 * @param {string[]} packages
 * @param {{ aptGet?: typeof runAptGet }} [parts]
 */
export async function installPackages(packages, { aptGet = runAptGet } = {}) {
  await aptGet(['update'])
  for (const name of packages) await aptGet(['install', '--yes', '--no-install-recommends', name])
}
