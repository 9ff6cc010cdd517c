import { chooseDataFolder } from '../server/data-folder.ts'
import { databaseAccount } from '../server/embedded-postgres/account.ts'
import { readServerOrigin } from '../server/server-origin.ts'
import type { CommandContext } from './command.ts'
import { settingsOf } from './settings-of.ts'

/**
 * Where customers reach the bank: what the settings say, else where the server is that runs on the embedded database,
 * else the usual address, and that this is a guess.
 */
export function originOf({ environment, project, report }: CommandContext): string {
  const { publicOrigin, port, databaseUrl, dataDir } = settingsOf(environment)
  if (publicOrigin !== undefined) return publicOrigin
  const usual = `http://127.0.0.1:${port}`
  if (environment['PORT']) return usual
  const running =
    databaseUrl === undefined
      ? readServerOrigin(chooseDataFolder(dataDir, project, databaseAccount()))
      : undefined
  if (running !== undefined) return running
  report(
    `No server is known to run: the link begins with ${usual}. Set PUBLIC_ORIGIN or PORT where that is not it.`,
  )
  return usual
}
