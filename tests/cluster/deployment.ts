import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Account, databaseAccount } from '../../src/server/embedded-postgres/cluster.ts'
import { childrenOf } from '../support/processes.ts'
import { type MachineName, machineNames, type Network } from './network.ts'
import { Unit } from './unit.ts'

const deploy = path.resolve(import.meta.dirname, '../../deploy')

export const databaseMachines = ['db1', 'db2', 'db3'] as const
export type DatabaseMachine = (typeof databaseMachines)[number]
export const appMachines = ['app1', 'app2'] as const
export type AppMachine = (typeof appMachines)[number]

const folders = [
  'etc/sarsen/tls',
  'run/postgresql',
  'run/haproxy',
  'run/pgbackrest',
  'var/lib/etcd',
  'var/lib/postgresql',
  'var/lib/postgresql/15',
  'var/lib/pgbackrest',
  'var/spool/pgbackrest',
  'var/log',
]

/** The delay that a unit's file of deploy/ asks for. */
function restartDelayMs(unit: string): number {
  const text = readFileSync(path.join(deploy, 'systemd', unit), 'utf8')
  const seconds = /^RestartSec=(\d+)$/m.exec(text)?.[1]
  if (seconds === undefined || !/^Restart=always$/m.test(text)) throw new Error(`${unit} does not restart`)
  return Number(seconds) * 1000
}

/** The lines `NAME=value` of a file. */
const readEnvironment = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(file, 'utf8').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

/**
 * The deployment of deploy/ on this machine: its own scripts write the files and the certificates, and its files start
 * the programs of Debian. Other than in deploy/ are the addresses, the sizes, the folder before each path, and the
 * watchdog, which would restart this machine.
 */
export class Deployment {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'sarsen-cluster-'))
  readonly network: Network
  /** The key of the backups. */
  readonly backupKey = randomUUID()
  readonly #account: Account
  readonly #patronis = new Map<DatabaseMachine, Unit>()
  readonly #etcds = new Map<DatabaseMachine, Unit>()
  readonly #haproxies = new Map<AppMachine, Unit>()
  readonly #backups = new Map<MachineName, Unit>()

  constructor(network: Network) {
    const account = databaseAccount()
    if (!account) throw new Error('Only root may make the namespaces of this test.')
    this.#account = account
    this.network = network
    chmodSync(this.folder, 0o755)
    this.#writeFiles()
    for (const machine of databaseMachines) this.#addDatabase(machine)
    for (const machine of appMachines) this.#haproxies.set(machine, this.#haproxyOf(machine))
    for (const machine of [...databaseMachines, 'backup'] as const)
      this.#backups.set(machine, this.#backupOf(machine))
  }

  /** The path of a file on a machine. */
  pathOn(machine: MachineName, file: string): string {
    return path.join(this.folder, machine, file)
  }

  patroni(machine: DatabaseMachine): Unit {
    return found(this.#patronis, machine)
  }

  etcd(machine: DatabaseMachine): Unit {
    return found(this.#etcds, machine)
  }

  haproxy(machine: AppMachine): Unit {
    return found(this.#haproxies, machine)
  }

  get units(): readonly Unit[] {
    return [this.#etcds, this.#patronis, this.#haproxies, this.#backups].flatMap(units => [...units.values()])
  }

  unitsOf(machine: DatabaseMachine): readonly Unit[] {
    return [this.etcd(machine), this.patroni(machine), found(this.#backups, machine)]
  }

  /** The processes of a machine's PostgreSQL, the one that starts the others first; none if it does not run. */
  postgresOf(machine: DatabaseMachine): readonly number[] {
    const file = this.pathOn(machine, 'var/lib/postgresql/15/sarsen/postmaster.pid')
    if (!existsSync(file)) return []
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    // The file of a killed one stays, and its number may be another's by now.
    return this.network.processesOf(machine).includes(pid) ? [pid, ...childrenOf(pid)] : []
  }

  /** The settings of the bank server on a machine, as its file has them. */
  bankSettings(machine: AppMachine): Record<string, string> {
    return readEnvironment(this.pathOn(machine, 'etc/sarsen/sarsen.env'))
  }

  /** The words before a command that runs on a machine as the account of PostgreSQL. */
  asPostgres(machine: MachineName): readonly string[] {
    const { uid, gid } = this.#account
    const account = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
    return [...this.network.within(machine), 'setpriv', ...account]
  }

  /** Runs a command on a machine as the account of PostgreSQL. */
  async run(machine: MachineName, command: readonly string[]): Promise<void> {
    const [program = '', ...words] = [...this.asPostgres(machine), ...command]
    await promisify(execFile)(program, words, { cwd: this.pathOn(machine, '') })
  }

  /** Whether a HAProxy has a connection to the PostgreSQL of a machine. */
  isConnected(machine: AppMachine, to: DatabaseMachine): boolean {
    const wanted = ['state', 'established', 'dst', `${this.network.addressOf(to)}:5432`]
    const [program = '', ...words] = [...this.network.within(machine), 'ss', '-Htn', ...wanted]
    return execFileSync(program, words, { encoding: 'utf8' }).trim() !== ''
  }

  /** What the programs of a kind have said, on all machines. */
  logged(program: string): string {
    return machineNames
      .map(machine => this.pathOn(machine, `var/log/${program}.log`))
      .filter(file => existsSync(file))
      .map(file => readFileSync(file, 'utf8'))
      .join('')
  }

  note(line: string): void {
    appendFileSync(path.join(this.folder, 'faults.log'), `${new Date().toISOString()} ${line}\n`)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10 })
  }

  /** Has the scripts of deploy/ write everything, with the values of this test. */
  #writeFiles(): void {
    const values = path.join(this.folder, 'cluster.env')
    const addresses = machineNames.map(
      name => `${name.toUpperCase()}_ADDRESS=${this.network.addressOf(name)}`,
    )
    const own = [
      // So that clients of this test reach each bank server by itself.
      'LOCAL_ADDRESS=${NODE_ADDRESS:-}',
      `DATABASE_NAMES=${appMachines.map(name => `IP:${this.network.addressOf(name)}`).join()}`,
      'PUBLIC_ORIGIN=',
      'SHARED_BUFFERS=128MB',
      'MAX_WAL_SIZE=1GB',
      'WATCHDOG_MODE=off',
      `ROOT=${this.folder}/\${NODE_NAME:-}`,
    ]
    const usual = readFileSync(path.join(deploy, 'cluster.env'), 'utf8')
    writeFileSync(values, [usual, ...addresses, ...own, ''].join('\n'))
    const script = (name: string, ...words: string[]) =>
      execFileSync(path.join(deploy, name), words, { env: { ...process.env, CLUSTER_ENV: values } })
    const certificates = path.join(this.folder, 'certificates')
    script('certificates.sh', certificates)
    for (const machine of machineNames) {
      for (const folder of folders) this.#makeFolder(this.pathOn(machine, folder))
      script('render.sh', machine, this.pathOn(machine, ''))
      this.#nameFolders(machine)
      const tls = this.pathOn(machine, 'etc/sarsen/tls')
      for (const [from, to] of [
        ['ca.crt', 'ca.crt'],
        [`${machine}.crt`, 'machine.crt'],
        [`${machine}.key`, 'machine.key'],
        [`${machine}.pem`, 'machine.pem'],
        [`${machine}.pem`, 'public.pem'],
      ] as const) {
        copyFileSync(path.join(certificates, from), path.join(tls, to))
        // As docs/cluster.md has it: owned by root, and read by the accounts of the programs.
        chownSync(path.join(tls, to), 0, this.#account.gid)
        chmodSync(path.join(tls, to), 0o640)
      }
    }
  }

  /** pgBackRest names paths on other machines, which begin with another folder here. */
  #nameFolders(machine: MachineName): void {
    const file = this.pathOn(machine, 'etc/pgbackrest.conf')
    if (!existsSync(file)) return
    const own = this.pathOn(machine, '')
    const text = readFileSync(file, 'utf8')
      .replaceAll(
        /^(pg(\d)-.*=).*?(\/(?:etc|var|run)\/.*)$/gm,
        (line, name: string, number: string, rest: string) =>
          machine === 'backup' && line.includes(own) && !/-(?:ca|cert|key)-file=/.test(line)
            ? `${name}${path.join(this.folder, `db${number}`)}${rest}`
            : line,
      )
      .replace(/^(repo1-host-config=).*$/m, `$1${this.pathOn('backup', 'etc/pgbackrest.conf')}`)
    writeFileSync(file, text)
  }

  #makeFolder(folder: string): void {
    mkdirSync(folder, { recursive: true })
    chownSync(folder, this.#account.uid, this.#account.gid)
  }

  #addDatabase(machine: DatabaseMachine): void {
    const usual = { workingFolder: this.pathOn(machine, 'var/lib'), environment: {} }
    const environment = readEnvironment(this.pathOn(machine, 'etc/default/etcd'))
    const logOf = (name: string) => this.pathOn(machine, `var/log/${name}.log`)
    const unitOf = (name: string, words: readonly string[]) => ({
      ...usual,
      command: [...this.asPostgres(machine), ...words],
      logFile: logOf(name),
      restartAfterMs: restartDelayMs(`${name}.service.d/sarsen.conf`),
    })
    this.#etcds.set(machine, new Unit({ ...unitOf('etcd', ['/usr/bin/etcd']), environment }))
    const configuration = this.pathOn(machine, 'etc/patroni/config.yml')
    this.#patronis.set(machine, new Unit(unitOf('patroni', ['/usr/bin/patroni', configuration])))
  }

  #backupOf(machine: MachineName): Unit {
    const configuration = this.pathOn(machine, 'etc/pgbackrest.conf')
    return new Unit({
      command: [...this.asPostgres(machine), '/usr/bin/pgbackrest', `--config=${configuration}`, 'server'],
      environment: machine === 'backup' ? { PGBACKREST_REPO1_CIPHER_PASS: this.backupKey } : {},
      workingFolder: this.pathOn(machine, 'var/lib'),
      logFile: this.pathOn(machine, 'var/log/pgbackrest.log'),
      restartAfterMs: restartDelayMs('pgbackrest.service.d/sarsen.conf'),
    })
  }

  #haproxyOf(machine: AppMachine): Unit {
    const configuration = this.pathOn(machine, 'etc/haproxy/haproxy.cfg')
    return new Unit({
      // Debian's unit has a master process (-Ws) that systemd talks to. Here the one process is enough.
      command: [...this.network.within(machine), '/usr/sbin/haproxy', '-db', '-f', configuration],
      environment: {},
      workingFolder: '/',
      logFile: this.pathOn(machine, 'var/log/haproxy.log'),
      restartAfterMs: restartDelayMs('haproxy.service.d/sarsen.conf'),
    })
  }
}

function found<Key, Value>(values: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = values.get(key)
  if (value === undefined) throw new RangeError(`there is no ${String(key)}`)
  return value
}
