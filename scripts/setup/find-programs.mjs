import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { canInstallPackages, installingBy, installPackages, isDebian } from './debian-packages.mjs'
import { postgresqlPrograms, unpackedFolder, unpackPostgresql } from './debian-postgresql.mjs'
import { step } from './steps.mjs'

/** The tests run the ledger on it, as an operator may, and its pg_dump makes backups. */
const postgresql = {
  find: () => path.join(postgresqlPrograms(), 'postgres'),
  debian: 'postgresql-15',
  versionOption: '--version',
}

/**
 * External programs that the tests use, with their Debian packages. Most of them read files that the product writes.
 */
const programs = [
  { find: () => 'qpdf', debian: 'qpdf', versionOption: '--version' },
  { find: () => 'pdftotext', debian: 'poppler-utils', versionOption: '-v' },
  { find: () => 'ofxdump', debian: 'ofx', versionOption: '--version' },
  postgresql,
]

/** Java runs the HTML checker of `npm run test:html`. */
export const java = { find: () => 'java', debian: 'default-jre-headless', versionOption: '-version' }

const timeoutMs = 20_000

const isMissing = ({ find, versionOption }) =>
  spawnSync(find(), [versionOption], { stdio: 'ignore', timeout: timeoutMs }).status !== 0

/**
 * Finds the external programs that the tests use. On Debian it announces and sets up the missing ones: it installs
 * packages as root, and unpacks PostgreSQL 15 into a folder, which does not change the machine.
 * @param {typeof programs} [wanted] by default those of the tests
 * @returns {Promise<string | undefined>} a sentence about those that are unavailable; undefined if all exist
 */
export async function findPrograms(wanted = programs) {
  const missing = wanted.filter(isMissing)
  const packages = missing.filter(program => program !== postgresql).map(({ debian }) => debian)
  if (packages.length > 0 && canInstallPackages())
    await step(`Installing Debian's ${packages.join(', ')} for the tests`, () => installPackages(packages))
  if (missing.includes(postgresql) && isDebian())
    await step(`Unpacking Debian's PostgreSQL 15 into ${unpackedFolder} for the tests`, () =>
      unpackPostgresql(),
    )
  return sentenceOf(missing.filter(isMissing))
}

function sentenceOf(unavailable) {
  if (unavailable.length === 0) return undefined
  const names = unavailable.map(({ find, debian }) => `${find()} (Debian's package ${debian})`).join(', ')
  return (
    `Not found, and this command cannot install them: ${names}. The tests that need them will fail. ` +
    `On Debian: ${installingBy(unavailable.map(({ debian }) => debian))}.`
  )
}
