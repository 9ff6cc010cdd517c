import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { canInstallPackages, installingBy, installPackages, isDebian } from './debian-packages.mjs'
import { postgresqlPrograms, unpackedFolder, unpackPostgresql } from './debian-postgresql.mjs'
import { step } from './steps.mjs'

/** On it the ledger runs as on an operator's own, and its pg_dump makes backups. */
const postgresql = {
  find: () => path.join(postgresqlPrograms(), 'postgres'),
  debian: 'postgresql-15',
  asked: '--version',
}

/** Programs from elsewhere that the tests use, and the Debian packages that they come in: most read what is written. */
const programs = [
  { find: () => 'qpdf', debian: 'qpdf', asked: '--version' },
  { find: () => 'pdftotext', debian: 'poppler-utils', asked: '-v' },
  { find: () => 'ofxdump', debian: 'ofx', asked: '--version' },
  postgresql,
]

/** What reads every page as the HTML standard does: `npm run test:html`. */
export const java = { find: () => 'java', debian: 'default-jre-headless', asked: '-version' }

const patienceMs = 20_000

const isMissing = ({ find, asked }) =>
  spawnSync(find(), [asked], { stdio: 'ignore', timeout: patienceMs }).status !== 0

/**
 * Finds the programs from elsewhere that the tests use. On a Debian what is missing is set up, and said before: packages
 * are installed (as root), PostgreSQL 15 is unpacked into a folder, which leaves the machine as it is.
 * @param {typeof programs} [wanted] those of the tests, where no others are named
 * @returns {Promise<string | undefined>} a sentence about those that are not to be had; undefined where all are there
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

function sentenceOf(gone) {
  if (gone.length === 0) return undefined
  const names = gone.map(({ find, debian }) => `${find()} (Debian's package ${debian})`).join(', ')
  return (
    `Not found, and not to be installed by this command: ${names}. The tests that need them will fail. ` +
    `On a Debian: ${installingBy(gone.map(({ debian }) => debian))}.`
  )
}
