import { reconcile } from '../../bank/ledger/reconcile.ts'
import type { EmbeddedConnection } from '../../server/embedded-postgres.ts'
import { restore } from '../../server/embedded-postgres/restore.ts'
import { bringUpToDate } from '../../server/open-bank.ts'
import { openPostgres } from '../../server/postgres.ts'
import type { Command, CommandContext } from '../command.ts'
import { chooseEmbeddedFolder, placeOf } from '../embedded-folder.ts'
import { londonTime } from '../london-time.ts'
import { wholeBookTimeoutMs } from '../open-book.ts'

/** Brings the restored database to today's shape, reconciles it, and says whether the book is whole. */
async function isWhole(connection: EmbeddedConnection, print: CommandContext['print']): Promise<boolean> {
  const database = openPostgres(connection, { connections: 2, queryTimeoutMs: wholeBookTimeoutMs })
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
      backup: placeOf(context, word),
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
      `The backup of ${londonTime(new Date(note.madeAt))} is in place in ${dataDir}. The book is whole: all ten invariants hold.`,
    )
    if (keptAs !== undefined) print(`The database that was there is kept in ${keptAs}.`)
    print('Whoever was signed in then is signed in again. To end that: npm run bank -- sessions end all')
    return 0
  },
}
