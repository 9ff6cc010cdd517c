import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { explainNpm } from './explain-npm.mjs'
import { hashFiles } from './hash-files.mjs'
import { inProject } from './project.mjs'
import { runNpm } from './run.mjs'
import { StartProblem } from './start-problem.mjs'
import { step } from './steps.mjs'

const stamp = inProject('node_modules', '.sarsen-installed')

/** What an installation says of itself, where it is the locked one for this machine. */
export const fingerprintLock = () => `${hashFiles(['package-lock.json'])} ${process.platform}-${process.arch}`

/**
 * Installs the locked dependencies where they are missing or differ from the lock file. No package's own
 * script runs: none is needed.
 * @throws StartProblem where npm cannot
 */
export async function installDependencies() {
  const wanted = fingerprintLock()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!isInstalled()) {
    await step('Installing the dependencies (a minute or two, once)', async () => {
      // Packages that ask for a newer Node than the machine's are meant for the one that is installed here.
      const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
      const { code, said } = await runNpm(args, { quiet: true })
      if (code !== 0)
        throw new StartProblem(`The dependencies could not be installed (npm ci).\n${explainNpm(said)}`)
    })
  }
  writeFileSync(stamp, wanted)
}

/** Whether npm's own note of what it installed, which it writes last, says what the lock file says. */
function isInstalled() {
  const note = inProject('node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const wanted = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  return Object.entries(wanted).every(([place, { version, optional, peer, os, cpu }]) => {
    if (place === '' || installed[place]?.version === version) return true
    if (installed[place] || !(optional || peer)) return false
    const direct = place in Object.fromEntries(directPlaces(wanted[''].optionalDependencies))
    return !(direct && os?.includes(process.platform) && cpu?.includes(process.arch))
  })
}

const directPlaces = (dependencies = {}) =>
  Object.keys(dependencies).map(name => [`node_modules/${name}`, true])
