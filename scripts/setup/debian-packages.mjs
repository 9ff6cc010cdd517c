import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { run } from './run.mjs'

/** Where Debian reads what it is to do about clusters of its own. */
const clusterSettings = '/etc/postgresql-common/createcluster.conf'

/**
 * Whether packages can be installed here: as root on a Debian. Others have apt-get too, and not all of its packages:
 * Ubuntu's Chromium is an empty one that asks for a snap.
 */
export const canInstallPackages = () => process.getuid?.() === 0 && isDebian()

function isDebian() {
  const release = '/etc/os-release'
  return existsSync(release) && /^ID="?debian"?$/m.test(readFileSync(release, 'utf8'))
}

/** Runs apt-get, and asks nobody anything. */
const runAptGet = (...words) =>
  run('apt-get', words, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })

/**
 * Installs packages of Debian, each by itself, so that one that is not to be had keeps no other away. What could not be
 * installed is missing afterwards: the caller looks. A PostgreSQL comes without the cluster on port 5432 that Debian
 * makes of it and starts.
 * @param {string[]} packages
 * @param {{ aptGet?: (...words: string[]) => Promise<unknown>, settings?: string }} [parts] `settings` is the file of
 *   Debian's about clusters
 */
export async function installPackages(packages, { aptGet = runAptGet, settings = clusterSettings } = {}) {
  const install = name => aptGet('install', '--yes', '--no-install-recommends', name)
  await aptGet('update')
  for (const name of packages) {
    if (!/^postgresql-\d+$/.test(name)) await install(name)
    else {
      await install('postgresql-common')
      await withoutCluster(settings, () => install(name))
    }
  }
}

/** Has Debian make no cluster while `work` runs; the settings are as they were afterwards. */
async function withoutCluster(settings, work) {
  const before = existsSync(settings) ? readFileSync(settings, 'utf8') : undefined
  if (before !== undefined) writeFileSync(settings, `${before}\ncreate_main_cluster = false\n`)
  try {
    await work()
  } finally {
    if (before !== undefined) writeFileSync(settings, before)
  }
}
