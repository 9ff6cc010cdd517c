import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { demoCustomers } from '../../content/demo.ts'
import { bankName, demo as demoFacts } from '../../content/facts.ts'
import { createApi } from '../api/app.ts'
import { AddressRateLimit } from '../api/rate-limit.ts'
import type { Bank } from '../bank/bank.ts'
import { hasDemoCustomers } from '../bank/simulator/demo-customers.ts'
import { QueueWatch, RunnerLog, type RuntimeMeasures } from '../bank/staff/watching/runtime-measures.ts'
import { startBackgroundWork } from './background-work.ts'
import { LedgerState } from './check-ledger.ts'
import { openServerVault } from './card-key.ts'
import { createCallerOf } from './client-address.ts'
import { exemptOf } from './connection-limits.ts'
import { databaseAccount } from './embedded-postgres/cluster.ts'
import { chooseDataFolder, saveServerOrigin } from './embedded-postgres/data-folder.ts'
import { ClockCheck, createDatabaseProbe, createHealth } from './health.ts'
import { listen } from './listen.ts'
import { createLog, describeFault, type Log } from './log.ts'
import { createMetrics, serveMetrics } from './metrics.ts'
import type { DependenciesOf } from './node-runtime.ts'
import { openBank, openDatabase, waitForDatabase } from './open-bank.ts'
import { outsideOf } from './outside.ts'
import { readSite } from './read-site.ts'
import { securityText } from './security-text.ts'
import { createServerApp, ownHosts } from './server-app.ts'
import { createCookieCarrier, createDeviceCookie, createStaffCookie } from './session-cookie.ts'
import { advise, isOwnDemonstration, isShared, type Settings } from './settings.ts'
import type { Shutdown } from './shutdown.ts'

const requestGraceMs = 4000

const clock = () => new Date()
const monotonicMs = () => performance.now()

/**
 * Starts the Node runtime, up to its first answer, and reports each step to the person who started it. It adds a step
 * to `shutdown` for everything that it starts, and stops early if a stop is requested. `dependenciesOf` provides the
 * bank's clock, ids and randomness.
 * @throws StartProblem with a sentence for that person.
 */
export async function startServer(
  settings: Settings,
  project: string,
  shutdown: Shutdown,
  dependenciesOf: DependenciesOf,
): Promise<void> {
  const progress = createProgress(text => process.stdout.write(text), monotonicMs)
  const format = settings.logFormat ?? (process.stderr.isTTY ? 'quiet' : 'json')
  const log = createLog(format, clock, line => process.stderr.write(line))
  let report = progress.step

  const outside = outsideOf(settings)
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
  const cardVault = await openServerVault(settings, project)
  const wait = { report, stopping: shutdown.signal }
  const bank = await openBank(
    {
      ...dependenciesOf(database),
      isShared: settings.demo && isShared(settings),
      sendsEmail: settings.smtp !== undefined,
      isDemonstration: settings.demo,
      strongConfirmation: settings.strongConfirmation,
      cardVault,
      ...outside,
    },
    settings.demo,
    wait,
  )
  const hasDemo = await waitForDatabase(() => hasDemoCustomers(database), wait)
  shutdown.signal.throwIfAborted()

  const site = readSite(path.join(project, 'dist'), settings.publicOrigin)
  const ledgerState = new LedgerState()
  const databaseAnswers = createDatabaseProbe(probed, monotonicMs)
  const clocks = new ClockCheck({ database, clock: bank.clock, monotonicMs, log })
  const clocksAgree = () => clocks.agrees()
  await clocksAgree()
  const runners = new RunnerLog(bank.clock)
  const queue = new QueueWatch(bank)
  const measures = {
    book: () => ({ differences: ledgerState.differences, checkedAt: ledgerState.checkedAt }),
    queueLongSince: () => queue.longSince,
    clockAheadMs: () => clocks.aheadMs,
    runners: () => runners.list(),
    databaseAnswers,
  }
  const metrics =
    metricsListener &&
    createMetrics({
      postings: bank.postings,
      database,
      databaseAnswers,
      poolUse: database.poolUse,
      ledger: ledgerState,
      clocks,
      clock: bank.clock,
      droppedConnections: listener.dropped,
      version: readVersion(project),
      log,
    })
  const app = createServerApp({
    api: createServerApi(bank, settings, { origin: publicOrigin, log, measures }),
    health: createHealth({
      databaseAnswers,
      ledger: ledgerState,
      clocks,
      clock: bank.clock,
      hasCards: cardVault !== undefined,
      stopping: shutdown.signal,
    }),
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
  startBackgroundWork(
    {
      bank,
      database,
      settings,
      origin: publicOrigin,
      log,
      ledgerState,
      clock,
      monotonicMs,
      clocksAgree,
      runners,
      queue,
    },
    shutdown,
  )
  // The listener stops first, because running requests need everything else. (The step above serves a start that ends
  // early.)
  shutdown.add(() => listener.stop(requestGraceMs))
  if (settings.databaseUrl === undefined)
    shutdown.add(
      saveServerOrigin(chooseDataFolder(settings.dataDir, project, databaseAccount()), publicOrigin),
    )
  progress.finish()
  report = sentence => log({ level: 'warning', event: 'database', detail: sentence })
  for (const detail of advise(settings, hasDemo)) log({ level: 'warning', event: 'settings', detail })
  const metricsOrigin = metricsListener && originOf(settings.metricsHost, metricsListener.port)
  const addresses = { origin: publicOrigin, listening, metricsOrigin }
  process.stdout.write(
    welcome({
      ...addresses,
      demo: settings.demo,
      siteBuilt: site !== undefined,
      strongConfirmation: settings.strongConfirmation,
    }),
  )
}

/** The API with this server's settings. */
const createServerApi = (
  bank: Bank,
  settings: Settings,
  { origin, log, measures }: { origin: string; log: Log; measures: RuntimeMeasures },
) =>
  createApi({
    bank,
    measures,
    carrierFor: createCookieCarrier(origin),
    staffCarrierFor: createStaffCookie(origin),
    deviceCarrierFor: createDeviceCookie(origin),
    callerOf: createCallerOf(settings.trustedProxies),
    demonstration: settings.demo ? demoCustomers : undefined,
    formerDemonstration: demoCustomers,
    emailDelivery: settings.smtp ? 'sent' : 'kept',
    origin,
    showsResetLinks: isOwnDemonstration(settings),
    publicOrigin: settings.publicOrigin,
    addressLimit: new AddressRateLimit({ monotonicMs }),
    report: ({ fault, ...facts }) =>
      log({ level: 'error', event: 'fault', ...facts, detail: describeFault(fault) }),
  })

/** undefined if SECURITY_CONTACT is not set. */
const createSecurityText = ({ securityContacts: contacts, publicOrigin }: Settings) =>
  contacts.length === 0 ? undefined : () => securityText({ contacts, publicOrigin, now: clock() })

/** Listens on the port for metrics, if one is set. */
const listenForMetrics = ({ metricsHost, metricsPort }: Settings) =>
  metricsPort === undefined
    ? undefined
    : listen(metricsHost, metricsPort, { names: { port: 'METRICS_PORT', host: 'METRICS_HOST' } })

/** Where `localhost` is answered: passkeys need a name, so it is printed in place of the number (part two, 10.2). */
const namedHosts: readonly string[] = ['127.0.0.1', '0.0.0.0', '::']

/** The address of the server for a browser on this machine. */
function originOf(host: string, port: number): string {
  const reachable = namedHosts.includes(host) ? 'localhost' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** Shows the person who started Sarsen each step and its duration. */
export interface Progress {
  readonly step: (sentence: string) => void
  /** Ends the last step, and with it the start. */
  readonly finish: () => void
}

function createProgress(write: (text: string) => void, nowMs: () => number): Progress {
  let startedMs: number | undefined
  const finish = () => {
    if (startedMs === undefined) return
    write(` ${((nowMs() - startedMs) / 1000).toFixed(1)} s\n`)
    startedMs = undefined
  }
  const step = (sentence: string) => {
    finish()
    startedMs = nowMs()
    write(`  ${sentence} …`)
  }
  return { step, finish }
}

/** The last lines of a start: the bank's address and the demo credentials. */
function welcome(started: {
  /** The address that people use. */
  origin: string
  /** The address for a proxy. */
  listening: string
  metricsOrigin: string | undefined
  demo: boolean
  siteBuilt: boolean
  strongConfirmation: boolean
}): string {
  const { everydayEmail, customerEmail, corporateEmail, password } = demoFacts
  const lines = [
    '',
    ...(started.siteBuilt ? [] : ['The pages are not built (npm run build). Only the API is available.', '']),
    `${bankName} is ready:  ${started.origin}`,
    ...(started.demo
      ? [
          `Sign in with:     ${everydayEmail}, ${customerEmail} or ${corporateEmail}`,
          `Password:         ${password}`,
        ]
      : []),
    `Confirmations:    ${started.strongConfirmation ? 'by passkeys and apps alone' : 'by passkeys and apps, or the password without either'}`,
    ...(started.listening === started.origin ? [] : [`Listening at:     ${started.listening}`]),
    ...(started.metricsOrigin === undefined ? [] : [`Metrics:          ${started.metricsOrigin}/metrics`]),
    '',
  ]
  return `${lines.join('\n')}\n`
}

const Manifest = z.object({ version: z.string() })

/** The version of Sarsen, from package.json. */
const readVersion = (project: string): string =>
  Manifest.parse(JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))).version
