import { execFile } from 'node:child_process'
import { z } from 'zod'

// Fetched when it runs, at an exact version: it brings a hundred packages that nothing else here needs.
const lighthouse = 'lighthouse@13.5.0'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const Score = z.object({ score: z.number().nullable() })
const Measure = z.object({ numericValue: z.number() })
const Resource = z.object({ resourceType: z.string(), transferSize: z.number().default(0) })

const Report = z.object({
  categories: z.object({
    performance: Score,
    accessibility: Score,
    'best-practices': Score,
    seo: Score,
  }),
  audits: z
    .object({
      'largest-contentful-paint': Measure,
      'cumulative-layout-shift': Measure,
      'total-blocking-time': Measure,
      'network-requests': z.object({ details: z.object({ items: z.array(Resource) }) }),
    })
    .catchall(z.object({ score: z.number().nullable(), title: z.string() })),
})

/** Lighthouse's figures for one page, as a phone on a slow connection. */
export interface PageFigures {
  /** Out of 100: performance, accessibility, best practices, search engines. */
  readonly scores: readonly number[]
  readonly largestPaintMs: number
  readonly layoutShift: number
  readonly blockedMs: number
  readonly totalBytes: number
  readonly scriptBytes: number
  readonly pictureBytes: number
  /** The audits that keep the page below 100. */
  readonly faults: readonly string[]
}

/** A look sometimes fails in the browser's own tracing, with a request to try again. */
const attempts = 3

/**
 * Runs Lighthouse once on a page, as a phone, in the browser at this port. The browser's storage, such as its session,
 * is left unchanged.
 * @throws Error with Lighthouse's output if it fails
 */
export async function runLighthouse(url: string, port: number): Promise<PageFigures> {
  let said = ''
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { code, stdout, stderr } = await look(url, port)
    if (code === 0) return readReport(JSON.parse(stdout.slice(stdout.indexOf('{'))))
    said = stderr.trim().split('\n').at(-1) ?? ''
  }
  throw new Error(`Lighthouse could not measure ${url}: ${said}`)
}

function look(url: string, port: number): Promise<{ code: number; stdout: string; stderr: string }> {
  const program = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse']
  const options = ['--quiet', '--output=json', `--only-categories=${categories.join(',')}`]
  const args = [...program, url, `--port=${port}`, '--disable-storage-reset', ...options]
  return new Promise(resolve => {
    execFile('npm', args, { maxBuffer: 100_000_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, stdout, stderr }),
    )
  })
}

function readReport(json: unknown): PageFigures {
  const { categories: found, audits } = Report.parse(json)
  const resources = audits['network-requests'].details.items
  const weigh = (type?: string) =>
    resources
      .filter(({ resourceType }) => type === undefined || resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0)
  return {
    scores: categories.map(name => Math.round((found[name].score ?? 0) * 100)),
    largestPaintMs: audits['largest-contentful-paint'].numericValue,
    layoutShift: audits['cumulative-layout-shift'].numericValue,
    blockedMs: audits['total-blocking-time'].numericValue,
    totalBytes: weigh(),
    scriptBytes: weigh('Script'),
    pictureBytes: weigh('Image'),
    faults: Object.entries(audits).flatMap(([name, audit]) =>
      'title' in audit && audit.score !== null && audit.score < 0.9 ? [`${name}: ${audit.title}`] : [],
    ),
  }
}
