import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { runAptGet } from './debian-packages.mjs'
import { run } from './run.mjs'

const name = 'postgresql-15'

/** Where the package has its programs: the server, initdb, pg_dump, pg_restore. */
const programsOf = root => path.join(root, 'usr', 'lib', 'postgresql', '15', 'bin')

/** Where this project unpacks it. Root's home is closed to the account that the database runs under. */
export const unpackedFolder = path.join(
  process.getuid?.() === 0 ? '/var/cache' : path.join(homedir(), '.cache'),
  'sarsen',
  name,
)

/**
 * The folder with the programs of Debian's PostgreSQL 15: the machine's own, else what was unpacked. They need not be
 * there.
 */
export const postgresqlPrograms = () =>
  [programsOf('/'), path.join(unpackedFolder, 'bin')].find(has) ?? programsOf('/')

const has = programs => existsSync(path.join(programs, 'postgres'))

/**
 * Of what the package needs: libraries, but for the C library, which every machine has, and for those of the compiler
 * of queries (100 MB), which is left out with them. All else sets up a machine, for which there is none here.
 */
const isWanted = wanted =>
  [name, 'postgresql-client-15'].includes(wanted) || /^lib(?!c6$|c-|llvm|z3-|perl|.*-perl$|pam-)/.test(wanted)

const runDpkgDeb = words => run('dpkg-deb', words, { quiet: true })

/**
 * Unpacks Debian's PostgreSQL 15, with the libraries that the machine lacks, into a folder. To install it would make a
 * cluster, start it on port 5432 and leave its settings in /etc; so nothing is installed. It appears when it is whole;
 * where it is not to be had, nothing appears: the caller looks.
 * @param {{ folder?: string, aptGet?: typeof runAptGet, dpkgDeb?: typeof runDpkgDeb }} [parts]
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
    // No such folder can be made, or the disk is full: then it is not to be had.
    if (!('syscall' in error)) throw error
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

const quoted = text => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Writes, for each program, one that starts it with the libraries that were unpacked beside it, where it will be. */
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
