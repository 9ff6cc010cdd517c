import { readSettings, type Settings } from '../server/settings.ts'
import { StartProblem } from '../server/start-problem.ts'
import type { CommandContext } from './command.ts'

/**
 * The bank's settings, for a command.
 * @throws StartProblem with a sentence for each that is wrong.
 */
export function settingsOf(environment: CommandContext['environment']): Settings {
  const read = readSettings(environment)
  if (!read.ok) throw new StartProblem(read.refusals.join('\n'))
  return read.settings
}
