import path from 'node:path'
import { chooseDataFolder } from '../server/data-folder.ts'
import { databaseAccount } from '../server/embedded-postgres/account.ts'
import { StartProblem } from '../server/start-problem.ts'
import type { CommandContext } from './command.ts'
import { settingsOf } from './settings-of.ts'

/**
 * The data folder of the embedded database, for a command that copies it.
 * @throws StartProblem where a setting is wrong, or the bank is on a PostgreSQL of the operator's own, for which
 *   `instead` is the program to use.
 */
export function chooseEmbeddedFolder(
  { environment, project }: Pick<CommandContext, 'environment' | 'project'>,
  instead: string,
): string {
  const { databaseUrl, dataDir } = settingsOf(environment)
  if (databaseUrl !== undefined)
    throw new StartProblem(
      `This is for the embedded database alone. That of DATABASE_URL has tools of its own: use ${instead} (docs/operations.md).`,
    )
  return chooseDataFolder(dataDir, project, databaseAccount())
}

/** A folder that was typed: below where npm was called, which runs commands in the project's folder. */
export const placeOf = (
  { environment, project }: Pick<CommandContext, 'environment' | 'project'>,
  word: string,
): string => path.resolve(environment['INIT_CWD'] ?? project, word)
