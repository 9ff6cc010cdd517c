import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { folderOf, rootSite } from './served-site.ts'
import { untilCached, withBrowser } from './with-browser.ts'

const { newPage, serve } = withBrowser()

test(
  'a new build takes over with the next page, and an open page of the old build still finds its scripts',
  { timeout: 180_000 },
  async () => {
    const { folder, gone } = makeNextBuild()
    const first = await serve(rootSite)
    const old = await newPage()
    await old.goto(first.url('/'))
    await untilCached(old)
    await first.close()
    const second = await serve(rootSite, { folder, port: first.port })

    const page = await newPage()
    await page.goto(second.url('/about'))
    // A browser looks for the next build when a page is opened, and again with the next one if that failed.
    await expect
      .poll(() => page.reload().then(() => page.title()), { timeout: 80_000, interval: 4_000 })
      .toBe('The next build')

    expect((await fetch(second.url(gone))).status).toBe(404)
    // Requests that the HTTP cache answers do not count.
    const ask = (from: Page) =>
      from.evaluate(async address => (await fetch(address, { cache: 'no-store' })).status, gone)
    expect(await ask(old)).toBe(200)
    await old.close()
    await expect
      .poll(() => page.reload().then(() => ask(page)), { timeout: 60_000, interval: 1_000 })
      .toBe(404)
    rmSync(folder, { recursive: true })
  },
)

/** Copies the built site with one changed page and without one script. */
function makeNextBuild(): { folder: string; gone: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'sarsen-next-build-'))
  cpSync(folderOf(rootSite), folder, { recursive: true })
  const edit = (file: string, change: (text: string) => string) => {
    const place = path.join(folder, file)
    const before = readFileSync(place, 'utf8')
    const after = change(before)
    expect(after, file).not.toBe(before)
    writeFileSync(place, after)
  }
  let gone = ''
  edit('about.html', html => html.replace(/<title>[^<]+/, '<title>The next build'))
  edit('sw.js', code =>
    code
      .replace(/(url:`about\.html`,revision:`)[^`]+/, '$1next')
      .replace(/\{url:`(assets\/login-page-[^`]+)`,revision:null\},/, (_, file: string) => {
        gone = `/${file}`
        return ''
      }),
  )
  rmSync(path.join(folder, gone))
  return { folder, gone }
}
