import { spawnSync } from 'node:child_process'
import { canInstallPackages, installPackages } from './debian-packages.mjs'
import { step } from './steps.mjs'

/**
 * Programs from elsewhere that the tests use, and the Debian packages that they come in: by the first ones they read
 * what the product writes; on the last one the ledger runs as on an operator's own, and its pg_dump makes backups.
 */
const programs = [
  { program: 'qpdf', debian: 'qpdf', asked: '--version' },
  { program: 'pdftotext', debian: 'poppler-utils', asked: '-v' },
  { program: 'ofxdump', debian: 'ofx', asked: '--version' },
  { program: '/usr/lib/postgresql/15/bin/postgres', debian: 'postgresql-15', asked: '--version' },
]

const patienceMs = 20_000

const isMissing = ({ program, asked }) =>
  spawnSync(program, [asked], { stdio: 'ignore', timeout: patienceMs }).status !== 0

/**
 * Finds the programs from elsewhere that the tests use, or installs them as root on a Debian.
 * @returns {Promise<string | undefined>} a sentence about those that are not to be had; undefined where all are there
 */
export async function findPrograms() {
  const missing = programs.filter(isMissing)
  if (missing.length > 0 && canInstallPackages())
    await step('Installing readers of PDF and OFX files, and PostgreSQL 15, for the tests', () =>
      installPackages(missing.map(({ debian }) => debian)),
    )
  const gone = missing.filter(isMissing)
  if (gone.length === 0) return undefined
  const names = gone.map(({ program, debian }) => `${program} (Debian's package ${debian})`).join(', ')
  return `Not found, and not to be installed by this command: ${names}. The tests that need them will fail.`
}
