import { writeFileSync } from 'node:fs'
import { type Database, DatabaseUnavailable } from '../../src/bank/database/database.ts'
import { reconcile } from '../../src/bank/ledger/reconcile.ts'
import { openPostgres } from '../../src/server/postgres.ts'
import type { DatabaseMachine, Deployment } from './deployment.ts'

const programs = '/usr/lib/postgresql/15/bin'
const queryTimeoutMs = 10 * 60_000

const pgbackrest = (
  deployment: Deployment,
  machine: DatabaseMachine | 'backup',
  words: readonly string[],
): Promise<void> =>
  deployment.run(machine, [
    'env',
    `PGBACKREST_REPO1_CIPHER_PASS=${deployment.backupKey}`,
    'pgbackrest',
    `--config=${deployment.pathOn(machine, 'etc/pgbackrest.conf')}`,
    '--stanza=sarsen',
    ...words,
  ])

/** Makes the first backup, as docs/cluster.md says. */
export async function backUp(deployment: Deployment): Promise<void> {
  await pgbackrest(deployment, 'backup', ['stanza-create'])
  await pgbackrest(deployment, 'backup', ['--type=full', 'backup'])
}

const countsOf = async (database: Database) => {
  const [row] = await database.query<{ transfers: bigint; entries: bigint }>(
    `select (select count(*) from transfer) as transfers, (select count(*) from entry) as entries`,
  )
  return row
}

const replayedWithinMs = 5 * 60_000

/** Of a restored database. It is a replica, which the bank refuses, until it has replayed its log. */
async function countsOnceReplayed(restored: Database): ReturnType<typeof countsOf> {
  const startedMs = performance.now()
  for (;;) {
    try {
      return await countsOf(restored)
    } catch (fault) {
      if (!(fault instanceof DatabaseUnavailable) || performance.now() - startedMs > replayedWithinMs)
        throw fault
    }
  }
}

/**
 * Restores the bank as it is now, after something has been written that should not be there, beside a database machine's
 * own PostgreSQL. Returns what is wrong with it.
 */
export async function restore(
  deployment: Deployment,
  database: Database,
  { primary, replica }: Record<'primary' | 'replica', DatabaseMachine>,
): Promise<readonly string[]> {
  const before = await countsOf(database)
  const [point] = await database.query<{ at: string }>(`select clock_timestamp()::text as at`)
  await database.script('create table written_by_mistake (); drop table audit_event cascade')
  const socket = deployment.pathOn(primary, 'run/postgresql')
  await deployment.run(primary, ['psql', '-qAt', '-h', socket, '-c', 'select pg_switch_wal()'])
  await pgbackrest(deployment, 'backup', ['check'])

  const folder = deployment.pathOn(replica, 'var/lib/postgresql/restored')
  const target = ['--type=time', `--target=${point?.at}`, '--target-action=promote']
  await pgbackrest(deployment, replica, [`--pg1-path=${folder}`, ...target, 'restore'])
  // The account of this test is another than that of PostgreSQL.
  const access = deployment.pathOn(replica, 'var/lib/postgresql/restored.hba')
  writeFileSync(access, 'local all all trust\n')
  // It takes connections once it has replayed the log and is no replica any more.
  const settings = [
    'hot_standby=off',
    'archive_mode=off',
    'ssl=off',
    `hba_file=${access}`,
    `unix_socket_directories=${folder}`,
  ]
  const options = ["listen_addresses=''", 'synchronous_standby_names=', ...settings]
    .map(each => `-c ${each}`)
    .join(' ')
  const control = [`${programs}/pg_ctl`, '-D', folder, '-w', '-t', '300', '-l', `${folder}/restored.log`]
  await deployment.run(replica, [...control, '-o', options, 'start'])
  const restored = openPostgres(
    { host: folder, port: 5432, user: 'sarsen', database: 'sarsen' },
    { queryTimeoutMs },
  )
  try {
    const after = await countsOnceReplayed(restored)
    const [mistake] = await restored.query<{ is: boolean }>(
      `select to_regclass('written_by_mistake') is not null as is`,
    )
    const differences = await reconcile(restored)
    return [
      ...(String(Object.values(before ?? {})) === String(Object.values(after ?? {}))
        ? []
        : [
            `it has ${String(Object.values(after ?? {}))} transfers and entries, not ${String(Object.values(before ?? {}))}`,
          ]),
      ...(mistake?.is === false ? [] : ['it has what was written after the point']),
      ...differences.map(({ invariant, subject, found }) => `invariant ${invariant}, ${subject}: ${found}`),
    ]
  } finally {
    await restored.close()
    await deployment.run(replica, [...control, '-m', 'fast', 'stop'])
  }
}
