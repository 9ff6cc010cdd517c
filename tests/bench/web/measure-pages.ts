// npm run bench:web: runs Lighthouse on a page of each kind, as a phone on a slow connection, in both runtimes, and
// measures how soon the page answers clicks and keys. Results never fail the run; people read them. Paths given as
// arguments limit the pages.
import os from 'node:os'
import { serveStatic } from '../../../scripts/static/serve-static.mjs'
import { cleanUp, makeDataFolder, runServer } from '../../support/run-server.ts'
import { readOptions } from '../options.ts'
import { median, tableText } from '../print-table.ts'
import { writeResults } from '../write-results.ts'
import { measureInteractions } from './measure-interactions.ts'
import { measuredPages, type MeasuredPage } from './measured-pages.ts'
import { openPhone } from './open-phone.ts'
import { type PageFigures, runLighthouse } from './run-lighthouse.ts'

interface Look extends PageFigures {
  readonly interactionMs: number
}

interface Runtime {
  readonly origin: string
  readonly close: () => Promise<void>
}

const figures = ['LCP s', 'CLS', 'TBT ms', 'INP ms', 'script KB', 'images KB', 'all KB']
const heads = ['page', 'perf.', 'access.', 'practices', 'SEO', ...figures]

const say = (text: string) => process.stdout.write(`${text}\n`)
const load = () => (os.loadavg()[0] ?? 0).toFixed(1)

const { json, rounds, only, positionals } = readOptions({ name: 'web', rounds: 3, seconds: 1 })
const [folder, ...named] = positionals
if (folder === undefined) throw new Error('the folder of the static site is missing')
const pages = measuredPages.filter(({ path }) => named.length === 0 || named.includes(path))

const runtimes: Record<string, () => Promise<Runtime>> = {
  server: openServer,
  tab: () => serveStatic({ folder, basePath: '', host: '127.0.0.1', port: 0 }),
}

const loadAtStart = load()
const measured: { readonly runtime: string; readonly path: string; readonly looks: readonly Look[] }[] = []
for (const [runtime, open] of Object.entries(runtimes)) {
  if (only.length > 0 && !only.includes(runtime)) continue
  const { origin, close } = await open()
  try {
    for (const page of pages)
      measured.push({ runtime, path: page.path, looks: await lookAt(runtime, origin, page) })
  } finally {
    await close()
  }
  const here = measured.filter(row => row.runtime === runtime)
  say(
    `\nHome: ${runtime}\n\n${tableText(
      heads,
      here.map(row => [row.path, ...cells(row.looks)]),
    )}`,
  )
  const faults = here.flatMap(({ path, looks }) =>
    [...new Set(looks.flatMap(look => look.faults))].map(fault => `${path}  ${fault}`),
  )
  if (faults.length > 0) say(`\nAudits below 0.9 in at least one look\n${faults.join('\n')}`)
}
say(
  `\nMedian of ${rounds} looks, simulated phone and connection of Lighthouse; load ${loadAtStart} to ${load()}`,
)
say(writeResults(json, { rounds, measured }))

async function openServer(): Promise<Runtime> {
  const server = runServer({ DATA_DIR: makeDataFolder(), LOG_FORMAT: 'quiet' })
  const { origin } = await server.ready
  return { origin, close: cleanUp }
}

/** Each look uses a new browser, which has only signed in before. */
async function lookAt(
  runtime: string,
  origin: string,
  { path, isSignedIn, use }: MeasuredPage,
): Promise<Look[]> {
  say(`Looking at ${path} (${runtime})`)
  const looks: Look[] = []
  for (let round = 0; round < rounds; round += 1) {
    const phone = await openPhone(origin)
    try {
      if (isSignedIn) await phone.signIn()
      await phone.forgetFiles()
      const found = await runLighthouse(`${origin}${path}`, phone.port)
      const interactionMs = await measureInteractions(await phone.open(path), use)
      looks.push({ ...found, interactionMs })
    } finally {
      await phone.close()
    }
  }
  return looks
}

function cells(looks: readonly Look[]): string[] {
  const middle = (read: (look: Look) => number | undefined) =>
    median(looks.map(look => read(look) ?? Number.NaN))
  const kilobytes = (read: (look: Look) => number) => (middle(read) / 1024).toFixed(1)
  return [
    ...[0, 1, 2, 3].map(place => String(middle(look => look.scores[place]))),
    (middle(look => look.largestPaintMs) / 1000).toFixed(2),
    middle(look => look.layoutShift).toFixed(3),
    middle(look => look.blockedMs).toFixed(0),
    middle(look => look.interactionMs).toFixed(0),
    kilobytes(look => look.scriptBytes),
    kilobytes(look => look.pictureBytes),
    kilobytes(look => look.totalBytes),
  ]
}
