import path from 'node:path'
import { demoCustomers } from '../../content/demo.ts'
import { createApi } from '../api/app.ts'
import { hasDemoCustomers } from '../bank/simulator/has-demo-customers.ts'
import { advise } from './advise.ts'
import { checkBook } from './check-book.ts'
import { createCallerOf } from './client-address.ts'
import { createSmtpDelivery } from './deliver-by-smtp.ts'
import { describeFault } from './describe-fault.ts'
import { createHealth } from './health.ts'
import { house } from './house.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import { openBank } from './open-bank.ts'
import { openDatabase } from './open-database.ts'
import { createProgress } from './progress.ts'
import { runOutbox } from './run-outbox.ts'
import { runDemonstration } from './run-demonstration.ts'
import { createServerApp } from './server-app.ts'
import { createCookieCarrier } from './session-cookie.ts'
import type { Settings } from './settings.ts'
import type { Shutdown } from './shutdown.ts'
import { readSite } from './site/read-site.ts'
import { welcome } from './welcome.ts'

const requestGraceMs = 4000

const monotonicMs = () => performance.now()

/**
 * Starts the Node home from its settings to its first answer, and tells the person who started it what
 * happens. What it starts is added to `shutdown`; once that has been asked for, it goes no further.
 * @throws StartProblem with a sentence for that person.
 */
export async function startServer(settings: Settings, project: string, shutdown: Shutdown): Promise<void> {
  const progress = createProgress(text => process.stdout.write(text), monotonicMs)
  const format = settings.logFormat ?? (process.stderr.isTTY ? 'quiet' : 'json')
  const log = createLog(
    format,
    () => new Date(),
    line => process.stderr.write(line),
  )
  let report = progress.step

  const listener = await listen(settings.host, settings.port)
  shutdown.add(() => listener.stop(requestGraceMs))
  const origin = settings.publicOrigin ?? originOf(settings.host, listener.port)

  const database = await openDatabase(settings, project, shutdown, sentence => report(sentence))
  shutdown.signal.throwIfAborted()
  const bank = await openBank(database, settings.demo, report)
  const hasDemo = await hasDemoCustomers(database)
  shutdown.signal.throwIfAborted()

  const site = readSite(path.join(project, 'dist'))
  const api = createApi({
    bank,
    carrierFor: createCookieCarrier(origin),
    callerOf: createCallerOf(settings.trustedProxies),
    demonstration: settings.demo ? demoCustomers : undefined,
    emailDelivery: settings.smtp ? 'sent' : 'kept',
    publicOrigin: settings.publicOrigin,
    report: ({ fault, ...facts }) =>
      log({ level: 'error', event: 'fault', ...facts, detail: describeFault(fault) }),
  })
  const app = createServerApp({
    api,
    health: createHealth(database, shutdown.signal),
    site,
    log,
    https: origin.startsWith('https:'),
    monotonicMs,
  })
  listener.serve((request, environment) => app.fetch(request, environment))
  const { smtp, mailFrom } = settings
  const outbox = runOutbox({
    bank,
    deliverUntil:
      smtp &&
      (breakOff => createSmtpDelivery({ server: smtp, from: mailFrom, house, log, stopping: breakOff })),
    log,
  })
  shutdown.add(() => outbox.stop())
  if (settings.demo) {
    const simulators = runDemonstration(bank, log)
    shutdown.add(() => simulators.stop())
  }
  progress.finish()
  report = sentence => log({ level: 'warning', event: 'database', detail: sentence })
  for (const detail of advise(settings, hasDemo)) log({ level: 'warning', event: 'settings', detail })
  process.stdout.write(welcome({ origin, demo: settings.demo, siteBuilt: site !== undefined }))
  void checkBook({ database, log, monotonicMs, stopping: shutdown.signal })
}

/** Where a browser on this machine finds the server. */
function originOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
