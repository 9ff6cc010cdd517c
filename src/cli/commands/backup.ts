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
import type { Command, CommandContext } from '../command.ts'
import { settingsOf, wholeDatabaseTimeoutMs } from '../open-database.ts'
import { formatLondonTime } from '../output.ts'

export const backupCommand: Command = {
  name: 'backup',
  summary: '<folder>: copy the embedded database, while the bank is closed',
  help: `npm run bank -- backup ../backups/monday

Makes a cold copy of the embedded database of DATA_DIR, as a new folder, which says in sarsen-backup.json what
it is made of. It holds all that the bank knows, secrets of second factors included: keep it where only you can
read it. The bank must be closed; what a killed one left running is stopped first. A folder that is there is
never written to. A PostgreSQL of DATABASE_URL is backed up by pg_dump (docs/operations.md). Exits with 0, and
with 2 where no backup was made.`,
  async run(context) {
    const [word, ...rest] = context.arguments
    if (word === undefined || rest.length > 0) {
      context.report('Say where to: npm run bank -- backup <folder>')
      return 2
    }
    const backup = typedFolder(context, word)
    const dataDir = chooseEmbeddedFolder(context, 'pg_dump')
    const note = await backUp({ dataDir, backup, clock: () => new Date(), report: context.report })
    const size = `${note.files.length} files, ${(sizeBytesOf(note) / 1e6).toFixed(1)} MB`
    context.print(`The database in ${dataDir} is backed up in ${path.resolve(backup)} (${size}).`)
    context.print(`To have it back: npm run bank -- restore ${backup}`)
    return 0
  },
}

/** Brings the restored database to today's shape, reconciles it, and says whether the book is whole. */
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
  summary: '<folder> [--replace]: put a backup in the place of the embedded database',
  help: `npm run bank -- restore ../backups/monday
npm run bank -- restore ../backups/monday --replace

Copies a backup to DATA_DIR, compares every file with what was backed up, starts it, brings it to the shape that
this version expects and reconciles it; only a book that is whole is put in place. The bank must be closed. A
database that is there stays, unless --replace is said: then it is kept beside, under another name. Sessions,
codes and messages are those of the backup's moment: end the sessions afterwards (docs/operations.md). Exits
with 0, with 1 where the book of the backup differs and nothing was restored, and with 2 where it could not be
done.`,
  async run(context) {
    const words = context.arguments.filter(word => word !== '--replace')
    const [word] = words
    if (word === undefined || words.length > 1 || word.startsWith('--')) {
      context.report(
        'Say what from: npm run bank -- restore <folder>, and --replace where a database is to make way.',
      )
      return 2
    }
    const { print, report } = context
    const dataDir = chooseEmbeddedFolder(context, 'pg_restore')
    const { note, isInPlace, keptAs } = await restore({
      dataDir,
      backup: typedFolder(context, word),
      replace: context.arguments.includes('--replace'),
      clock: () => new Date(),
      report,
      check: connection => isWhole(connection, print),
    })
    if (!isInPlace) {
      report('The book of this backup differs from its entries. Nothing was restored.')
      return 1
    }
    print(
      `The backup of ${formatLondonTime(new Date(note.madeAt))} is in place in ${dataDir}. The book is whole: all ten invariants hold.`,
    )
    if (keptAs !== undefined) print(`The database that was there is kept in ${keptAs}.`)
    print('Whoever was signed in then is signed in again. To end that: npm run bank -- sessions end all')
    return 0
  },
}

/**
 * The data folder of the embedded database, for a command that copies it.
 * @throws StartProblem where a setting is wrong, or the bank is on a PostgreSQL of the operator's own, for which
 *   `instead` is the program to use.
 */
function chooseEmbeddedFolder(
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
const typedFolder = (
  { environment, project }: Pick<CommandContext, 'environment' | 'project'>,
  word: string,
): string => path.resolve(environment['INIT_CWD'] ?? project, word)
