import path from 'node:path'
import { backUp } from '../../server/embedded-postgres/back-up.ts'
import { sizeBytesOf } from '../../server/embedded-postgres/backup-note.ts'
import type { Command } from '../command.ts'
import { chooseEmbeddedFolder, placeOf } from '../embedded-folder.ts'

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
    const backup = placeOf(context, word)
    const dataDir = chooseEmbeddedFolder(context, 'pg_dump')
    const note = await backUp({ dataDir, backup, clock: () => new Date(), report: context.report })
    const size = `${note.files.length} files, ${(sizeBytesOf(note) / 1e6).toFixed(1)} MB`
    context.print(`The database in ${dataDir} is backed up in ${path.resolve(backup)} (${size}).`)
    context.print(`To have it back: npm run bank -- restore ${backup}`)
    return 0
  },
}
