import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { runAptGet } from './debian-packages.mjs'
import { run } from './run.mjs'

const name = 'postgresql-15'

/** The folder of the package's programs: the server, initdb, pg_dump, pg_restore. */
const programsOf = root => path.join(root, 'usr', 'lib', 'postgresql', '15', 'bin')

/**
 * The folder to which this project unpacks it. It is outside root's home directory, which the account of the database
 * cannot enter.
 */
export const unpackedFolder = path.join(
  process.getuid?.() === 0 ? '/var/cache' : path.join(homedir(), '.cache'),
  'sarsen',
  name,
)

/**
 * The folder with the programs of Debian's PostgreSQL 15: the machine's own, or else the unpacked ones. They may be
 * missing.
 */
export const postgresqlPrograms = () =>
  [programsOf('/'), path.join(unpackedFolder, 'bin')].find(has) ?? programsOf('/')

const has = programs => existsSync(path.join(programs, 'postgres'))

/**
 * The needed dependencies of the package: its libraries, except the C library, which every machine has, and the
 * libraries of the query compiler (100 MB), which is left out with them. All other dependencies set up a machine, which
 * is not wanted here.
 */
const isWanted = wanted =>
  [name, 'postgresql-client-15'].includes(wanted) || /^lib(?!c6$|c-|llvm|z3-|perl|.*-perl$|pam-)/.test(wanted)

const runDpkgDeb = words => run('dpkg-deb', words, { quiet: true })

/**
 * Unpacks Debian's PostgreSQL 15, with the libraries that the machine lacks, into a folder. Installing it would create
 * a cluster, start it on port 5432 and leave settings in /etc. The folder appears only once it is complete; if a
 * package is unavailable, nothing appears, so the caller checks.
 * @param {{ folder?: string, aptGet?: typeof runAptGet, dpkgDeb?: typeof runDpkgDeb }} [dependencies]
 */
export async function unpackPostgresql({
  folder = unpackedFolder,
  aptGet = runAptGet,
  dpkgDeb = runDpkgDeb,
} = {}) {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    mkdirSync(unfinished, { recursive: true })
    await aptGet(['update'])
    const { said } = await aptGet(['install', '--simulate', '--no-install-recommends', name])
    const names = [...said.matchAll(/^Inst (\S+)/gm)].map(([, wanted]) => wanted).filter(isWanted)
    if ((await aptGet(['download', ...names], { cwd: unfinished })).code !== 0) return
    const root = path.join(unfinished, 'root')
    for (const file of readdirSync(unfinished).filter(item => item.endsWith('.deb'))) {
      if ((await dpkgDeb(['--extract', path.join(unfinished, file), root])).code !== 0) return
      rmSync(path.join(unfinished, file))
    }
    rmSync(path.join(root, 'usr', 'lib', 'postgresql', '15', 'lib', 'llvmjit.so'), { force: true })
    writeStarters(unfinished, folder)
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
  } catch (error) {
    // The folder cannot be created, or the disk is full: PostgreSQL 15 is then unavailable.
    if (!('syscall' in error)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

const quoted = text => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Writes a starter for each program, which runs it with the libraries unpacked beside it in the final folder. */
function writeStarters(unfinished, folder) {
  const starters = path.join(unfinished, 'bin')
  mkdirSync(starters)
  const libraries = readdirSync(path.join(unfinished, 'root', 'usr', 'lib'))
    .filter(item => item.endsWith('-linux-gnu'))
    .flatMap(item => ['usr/lib', 'lib'].map(place => path.join(folder, 'root', place, item)))
  for (const program of readdirSync(programsOf(path.join(unfinished, 'root')))) {
    const started = path.join(programsOf(path.join(folder, 'root')), program)
    const text = `#!/bin/sh\nexport LD_LIBRARY_PATH=${quoted(libraries.join(':'))}\nexec ${quoted(started)} "$@"\n`
    writeFileSync(path.join(starters, program), text)
    chmodSync(path.join(starters, program), 0o755)
  }
}
