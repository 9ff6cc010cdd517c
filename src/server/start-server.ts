import path from 'node:path'
import { demoCustomers } from '../../content/demo.ts'
import { AddressTurns } from '../api/address-turns.ts'
import { createApi } from '../api/app.ts'
import type { Bank } from '../bank/bank.ts'
import { hasDemoCustomers } from '../bank/simulator/has-demo-customers.ts'
import { advise } from './advise.ts'
import { beginWork } from './begin-work.ts'
import { BookState } from './book-state.ts'
import { ClockCheck } from './clock-check.ts'
import { createCallerOf } from './client-address.ts'
import { databaseAccount } from './embedded-postgres/account.ts'
import { exemptOf } from './connections-by-network.ts'
import { chooseDataFolder } from './data-folder.ts'
import { createDatabaseProbe } from './database-probe.ts'
import { describeFault } from './describe-fault.ts'
import { createHealth } from './health.ts'
import { listen } from './listen.ts'
import { createLog, type Log } from './log.ts'
import { createMetrics } from './metrics.ts'
import type { PartsOf } from './node-parts.ts'
import { isOwnDemonstration, isShared } from './own-demonstration.ts'
import { openBank } from './open-bank.ts'
import { openDatabase } from './open-database.ts'
import { ownHosts } from './own-hosts.ts'
import { createProgress } from './progress.ts'
import { readVersion } from './read-version.ts'
import { serveMetrics } from './serve-metrics.ts'
import { createServerApp } from './server-app.ts'
import { securityText } from './security-text.ts'
import { createCookieCarrier } from './session-cookie.ts'
import { keepServerOrigin } from './server-origin.ts'
import type { Settings } from './settings.ts'
import type { Shutdown } from './shutdown.ts'
import { readSite } from './site/read-site.ts'
import { waitForDatabase } from './wait-for-database.ts'
import { welcome } from './welcome.ts'

const requestGraceMs = 4000

const clock = () => new Date()
const monotonicMs = () => performance.now()

/**
 * Starts the Node home from its settings to its first answer, and tells the person who started it what
 * happens. What it starts is added to `shutdown`; once that has been asked for, it goes no further. The bank's
 * clock, ids and randomness are those of `partsOf`.
 * @throws StartProblem with a sentence for that person.
 */
export async function startServer(
  settings: Settings,
  project: string,
  shutdown: Shutdown,
  partsOf: PartsOf,
): Promise<void> {
  const progress = createProgress(text => process.stdout.write(text), monotonicMs)
  const format = settings.logFormat ?? (process.stderr.isTTY ? 'quiet' : 'json')
  const log = createLog(format, clock, line => process.stderr.write(line))
  let report = progress.step

  const isExempt = exemptOf(settings.trustedProxies)
  const https = settings.publicOrigin?.startsWith('https:') ?? false
  const listener = await listen(settings.host, settings.port, { isExempt, https })
  shutdown.add(() => listener.stop(requestGraceMs))
  shutdown.signal.addEventListener('abort', listener.drain)
  const metricsListener = await listenForMetrics(settings)
  if (metricsListener) shutdown.add(() => metricsListener.stop(0))
  const listening = originOf(settings.host, listener.port)
  const { publicOrigin = listening } = settings

  const { database, probed } = await openDatabase(settings, project, shutdown, sentence => report(sentence))
  shutdown.signal.throwIfAborted()
  const wait = { report, stopping: shutdown.signal }
  const bank = await openBank(
    { ...partsOf(database), isShared: settings.demo && isShared(settings) },
    settings.demo,
    wait,
  )
  const hasDemo = await waitForDatabase(() => hasDemoCustomers(database), wait)
  shutdown.signal.throwIfAborted()

  const site = readSite(path.join(project, 'dist'), settings.publicOrigin)
  const bookState = new BookState()
  const databaseAnswers = createDatabaseProbe(probed, monotonicMs)
  const clocks = new ClockCheck({ database, clock: bank.clock, monotonicMs, log })
  const clocksAgree = () => clocks.agrees()
  await clocksAgree()
  const metrics =
    metricsListener &&
    createMetrics({
      postings: bank.postings,
      database,
      databaseAnswers,
      poolUse: database.poolUse,
      books: bookState,
      clocks,
      droppedConnections: listener.dropped,
      version: readVersion(project),
    })
  const app = createServerApp({
    api: createServerApi(bank, settings, { origin: publicOrigin, log }),
    health: createHealth({ databaseAnswers, books: bookState, clocks, stopping: shutdown.signal }),
    site,
    securityText: createSecurityText(settings),
    log,
    observe: metrics?.observe ?? (() => undefined),
    https,
    isOwnHost: ownHosts([publicOrigin, listening]),
    monotonicMs,
  })
  listener.serve((request, environment) => app.fetch(request, environment))
  if (metrics) metricsListener.serve(serveMetrics(metrics).fetch)
  beginWork(
    { bank, database, settings, origin: publicOrigin, log, bookState, clock, monotonicMs, clocksAgree },
    shutdown,
  )
  // Stopped before all else: what is under way stands on all else. A start that ends early stops it as well, above.
  shutdown.add(() => listener.stop(requestGraceMs))
  if (settings.databaseUrl === undefined)
    shutdown.add(
      keepServerOrigin(chooseDataFolder(settings.dataDir, project, databaseAccount()), publicOrigin),
    )
  progress.finish()
  report = sentence => log({ level: 'warning', event: 'database', detail: sentence })
  for (const detail of advise(settings, hasDemo)) log({ level: 'warning', event: 'settings', detail })
  const metricsOrigin = metricsListener && originOf(settings.metricsHost, metricsListener.port)
  const places = { origin: publicOrigin, listening, metricsOrigin }
  process.stdout.write(welcome({ ...places, demo: settings.demo, siteBuilt: site !== undefined }))
}

/** The API as this server's settings have it. */
const createServerApi = (bank: Bank, settings: Settings, { origin, log }: { origin: string; log: Log }) =>
  createApi({
    bank,
    carrierFor: createCookieCarrier(origin),
    callerOf: createCallerOf(settings.trustedProxies),
    demonstration: settings.demo ? demoCustomers : undefined,
    emailDelivery: settings.smtp ? 'sent' : 'kept',
    origin,
    showsResetLinks: isOwnDemonstration(settings),
    publicOrigin: settings.publicOrigin,
    turns: new AddressTurns({ monotonicMs }),
    report: ({ fault, ...facts }) =>
      log({ level: 'error', event: 'fault', ...facts, detail: describeFault(fault) }),
  })

/** undefined where nobody was named to tell. */
const createSecurityText = ({ securityContacts: contacts, publicOrigin }: Settings) =>
  contacts.length === 0 ? undefined : () => securityText({ contacts, publicOrigin, now: clock() })

/** Takes the port that metrics are read on, where one is set. */
const listenForMetrics = ({ metricsHost, metricsPort }: Settings) =>
  metricsPort === undefined
    ? undefined
    : listen(metricsHost, metricsPort, { names: { port: 'METRICS_PORT', host: 'METRICS_HOST' } })

/** Where a browser on this machine finds the server. */
function originOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
