import { readFileSync } from 'node:fs'
import { demoModulusTable, testAccounts } from '../../content/facts/outside.ts'
import type { BankDependencies } from '../bank/bank.ts'
import { noOutsideBanks } from '../bank/outside/outside-banks.ts'
import { createSimulatedBanks } from '../bank/outside/simulated-banks.ts'
import { type ModulusTable, noModulusTable } from '../domain/modulus-check.ts'
import { readModulusSubstitutions, readModulusWeights, type TableFault } from '../domain/modulus-table.ts'
import type { Settings } from './settings.ts'
import { StartProblem } from './start-problem.ts'

type Read<Rows> = { readonly ok: true; readonly rows: Rows } | ({ readonly ok: false } & TableFault)

/** Reads the file that a setting names. */
function readTable<Rows>(setting: string, path: string, read: (text: string) => Read<Rows>): Rows {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new StartProblem(
      `${setting} names ${path}, which cannot be read. Check the path and who may read it.`,
    )
  }
  const table = read(text)
  if (table.ok) return table.rows
  throw new StartProblem(`${setting} names ${path}, whose line ${table.line} is not right. ${table.fault}.`)
}

/**
 * The operator's tables for checking account numbers, or none: then every number passes.
 * @throws StartProblem if a file cannot be read or has a bad line, or if one of both is missing.
 */
function readModulusTable({
  modulusWeights,
  modulusSubstitutions,
}: Pick<Settings, 'modulusWeights' | 'modulusSubstitutions'>): ModulusTable {
  if (modulusWeights === undefined && modulusSubstitutions === undefined) return noModulusTable
  if (modulusWeights === undefined || modulusSubstitutions === undefined)
    throw new StartProblem('Set both MODULUS_WEIGHTS and MODULUS_SUBSTITUTIONS, or neither.')
  return {
    rows: readTable('MODULUS_WEIGHTS', modulusWeights, readModulusWeights),
    substitutions: readTable('MODULUS_SUBSTITUTIONS', modulusSubstitutions, readModulusSubstitutions),
  }
}

/**
 * The world outside this bank, by the settings: a demonstration simulates other banks and checks the numbers of a few sort
 * codes besides the operator's.
 * @throws StartProblem as {@link readModulusTable}.
 */
export function outsideOf(
  settings: Pick<Settings, 'demo' | 'modulusWeights' | 'modulusSubstitutions'>,
): Pick<BankDependencies, 'outside' | 'modulus'> {
  const modulus = readModulusTable(settings)
  if (!settings.demo) return { outside: noOutsideBanks, modulus }
  return {
    outside: createSimulatedBanks(testAccounts),
    modulus: { ...modulus, rows: [...modulus.rows, ...demoModulusTable.rows] },
  }
}
