// npm run bench:web: what Lighthouse says of the public pages, as a phone on a slow line meets them, served by the
// real server. It judges nothing: what it prints is for people. Paths may be named; else one page of each kind is taken.
import { makeDataFolder, runServer } from '../../support/run-server.ts'
import { median, tableText } from '../print-table.ts'
import { type PageFigures, runLighthouse } from './run-lighthouse.ts'

const pages = [
  '/',
  '/personal/premium-account',
  '/business-banking',
  '/help/branches',
  '/about/contact',
  '/about/news',
]
const rounds = 3

const figures = ['LCP s', 'CLS', 'TBT ms', 'script KB', 'pictures KB', 'all KB']
const heads = ['page', 'perf.', 'access.', 'practices', 'SEO', ...figures]

const say = (text: string) => process.stdout.write(`${text}\n`)
const named = process.argv.slice(2).filter(word => word.startsWith('/'))

const server = runServer({ DATA_DIR: makeDataFolder(), LOG_FORMAT: 'quiet' })
try {
  const { origin } = await server.ready
  const rows: string[][] = []
  const faults: string[] = []
  for (const page of named.length > 0 ? named : pages) {
    say(`Looking at ${page}`)
    const looks: PageFigures[] = []
    for (let round = 0; round < rounds; round += 1) looks.push(await runLighthouse(`${origin}${page}`))
    rows.push([page, ...cells(looks)])
    faults.push(...[...new Set(looks.flatMap(look => look.faults))].map(fault => `${page}  ${fault}`))
  }
  say(`\nMedian of ${rounds} looks, Lighthouse's own phone and line\n\n${tableText(heads, rows)}`)
  if (faults.length > 0) say(`\nBelow 0.9 in a look or more\n${faults.join('\n')}`)
} finally {
  server.kill('SIGTERM')
  await server.exited
}

function cells(looks: readonly PageFigures[]): string[] {
  const middle = (read: (look: PageFigures) => number | undefined) =>
    median(looks.map(look => read(look) ?? Number.NaN))
  const kilobytes = (read: (look: PageFigures) => number) => (middle(read) / 1024).toFixed(1)
  return [
    ...[0, 1, 2, 3].map(place => String(middle(look => look.scores[place]))),
    (middle(look => look.largestPaintMs) / 1000).toFixed(2),
    middle(look => look.layoutShift).toFixed(3),
    middle(look => look.blockedMs).toFixed(0),
    kilobytes(look => look.scriptBytes),
    kilobytes(look => look.pictureBytes),
    kilobytes(look => look.totalBytes),
  ]
}
