import path from 'node:path'
import { reconcile } from '../../bank/ledger/reconcile.ts'
import type { EmbeddedConnection } from '../../server/embedded-postgres.ts'
import { sizeBytesOf } from '../../server/embedded-postgres/backup-files.ts'
import { backUp, restore } from '../../server/embedded-postgres/backup.ts'
import { databaseAccount } from '../../server/embedded-postgres/cluster.ts'
import { chooseDataFolder } from '../../server/embedded-postgres/data-folder.ts'
import { bringUpToDate } from '../../server/open-bank.ts'
import { openPostgres } from '../../server/postgres.ts'
import { StartProblem } from '../../server/start-problem.ts'
import { pathOf } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { settingsOf, wholeDatabaseTimeoutMs } from '../open-database.ts'
import { formatLondonTime } from '../output.ts'

export const backupCommand: Command = {
  name: 'backup',
  summary: '<folder>: copy the embedded database, while the bank is closed',
  help: `npm run bank -- backup ../backups/monday

Copies the embedded database in DATA_DIR to a new folder. The file sarsen-backup.json in it lists the contents. The
backup holds all data of the bank, including the secrets of second factors: keep it where only you can read it.
The bank must be closed. A database that a killed bank left running is stopped first. An existing folder is never
changed. For the database of DATABASE_URL, use pg_dump (docs/operations.md). Exits with 0, and with 2 if no backup
was made.`,
  async run(context) {
    const [word, ...rest] = context.arguments
    if (word === undefined || rest.length > 0) {
      context.report('Usage: npm run bank -- backup <folder>')
      return 2
    }
    const backup = pathOf(word, context)
    const dataDir = chooseEmbeddedFolder(context, 'pg_dump')
    const note = await backUp({ dataDir, backup, clock: () => new Date(), report: context.report })
    const size = `${note.files.length} files, ${(sizeBytesOf(note) / 1e6).toFixed(1)} MB`
    context.print(`Backed up ${dataDir} to ${path.resolve(backup)} (${size}).`)
    context.print(`To restore it: npm run bank -- restore ${backup}`)
    return 0
  },
}

/** Migrates and reconciles the restored database. Returns whether its ledger reconciles. */
async function isWhole(connection: EmbeddedConnection, print: CommandContext['print']): Promise<boolean> {
  const database = openPostgres(connection, { connections: 2, queryTimeoutMs: wholeDatabaseTimeoutMs })
  try {
    await bringUpToDate(database)
    const differences = await reconcile(database)
    for (const { invariant, subject, found } of differences)
      print(`invariant ${invariant}: ${subject}: ${found}`)
    return differences.length === 0
  } finally {
    await database.close()
  }
}

export const restoreCommand: Command = {
  name: 'restore',
  summary: '<folder> [--replace]: replace the embedded database with a backup',
  help: `npm run bank -- restore ../backups/monday
npm run bank -- restore ../backups/monday --replace

Copies a backup to DATA_DIR, compares every file with the list in the backup, migrates the database to this version
and reconciles it. It takes the place of the present database only if all of this succeeds. The bank must be
closed. An existing database is not replaced without --replace; with it, the existing database stays beside the
new one, under another name. Sessions, codes and messages are those from the time of the backup: end the sessions
afterwards (docs/operations.md). Exits with 0, with 1 if the ledger of the backup does not reconcile (nothing is
restored then), and with 2 if it could not run.`,
  async run(context) {
    const words = context.arguments.filter(word => word !== '--replace')
    const [word] = words
    if (word === undefined || words.length > 1 || word.startsWith('--')) {
      context.report('Usage: npm run bank -- restore <folder> [--replace]')
      return 2
    }
    const { print, report } = context
    const dataDir = chooseEmbeddedFolder(context, 'pg_restore')
    const { note, isInPlace, previousAs } = await restore({
      dataDir,
      backup: pathOf(word, context),
      replace: context.arguments.includes('--replace'),
      clock: () => new Date(),
      report,
      check: connection => isWhole(connection, print),
    })
    if (!isInPlace) {
      report('The ledger of this backup does not reconcile. Nothing was restored.')
      return 1
    }
    print(
      `Restored the backup of ${formatLondonTime(new Date(note.madeAt))} to ${dataDir}. The ledger reconciles: all invariants hold.`,
    )
    if (previousAs !== undefined) print(`The previous database is now in ${previousAs}.`)
    print('The sessions of the backup are active again. To end them: npm run bank -- sessions end all')
    return 0
  },
}

/**
 * The data folder of the embedded database, for a command that copies it.
 * @throws StartProblem if a setting is wrong, or the bank uses the operator's own PostgreSQL. `instead` is the program
 *   for that case.
 */
function chooseEmbeddedFolder(
  { environment, project }: Pick<CommandContext, 'environment' | 'project'>,
  instead: string,
): string {
  const { databaseUrl, dataDir } = settingsOf(environment)
  if (databaseUrl !== undefined)
    throw new StartProblem(
      `This command is only for the embedded database. For the database of DATABASE_URL, use ${instead} (docs/operations.md).`,
    )
  return chooseDataFolder(dataDir, project, databaseAccount())
}
