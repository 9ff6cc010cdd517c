import { existsSync, lstatSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { explainNpm } from './explain-npm.mjs'
import { hashFiles } from './hash-files.mjs'
import { inProject } from './project.mjs'
import { runNpm } from './run.mjs'
import { StartProblem } from './start-problem.mjs'
import { step } from './steps.mjs'

const modules = inProject('node_modules')
const stamp = inProject('node_modules', '.sarsen-installed')

/**
 * The fingerprint of an installation of the lock file on this machine.
 * @public tests import it by name
 */
export const fingerprintLock = () => `${hashFiles(['package-lock.json'])} ${process.platform}-${process.arch}`

/**
 * Installs the locked dependencies if they are missing or differ from the lock file. No install script of a package
 * runs, because none is needed.
 * @throws StartProblem if npm fails, or would empty another folder
 */
export async function installDependencies() {
  const wanted = fingerprintLock()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!isInstalled()) {
    refuseLink()
    await step('Installing the dependencies (a minute or two, once)', async () => {
      // Packages that require a newer Node than the machine's run on the Node that is installed here.
      const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
      const { code, said } = await runNpm(args, { quiet: true })
      if (code !== 0)
        throw new StartProblem(`The dependencies could not be installed (npm ci).\n${explainNpm(said)}`)
    })
  }
  writeFileSync(stamp, wanted)
}

/** npm empties the folder before it installs, even through a link, and the target may belong to another project. */
function refuseLink() {
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  throw new StartProblem(
    `${modules} is a link to ${readlinkSync(modules)}, where the dependencies are not those of package-lock.json. To ` +
      'install them, npm would empty that folder. Remove the link, then start again.',
  )
}

/** Whether npm's own record of its installation, which it writes last, agrees with the lock file. */
function isInstalled() {
  const note = inProject('node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const wanted = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  const direct = Object.keys(wanted[''].optionalDependencies ?? {}).map(name => `node_modules/${name}`)
  return Object.entries(wanted).every(([place, { version, optional, peer, os, cpu }]) => {
    if (place === '' || installed[place]?.version === version) return true
    if (installed[place] || !(optional || peer)) return false
    return !(direct.includes(place) && os?.includes(process.platform) && cpu?.includes(process.arch))
  })
}
