import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { folderOf, rootSite } from './served-site.ts'
import { untilKept, withBrowser } from './with-browser.ts'

const { newPage, serve } = withBrowser()

test('a new build takes over with the next page, and a page of the old one finds its scripts until it is gone', async () => {
  const { folder, gone } = makeNextBuild()
  const first = await serve(rootSite)
  const old = await newPage()
  await old.goto(first.url('/'))
  await untilKept(old)
  await first.close()
  const second = await serve(rootSite, { folder, port: first.port })

  const page = await newPage()
  await page.goto(second.url('/about'))
  await expect.poll(() => isTakenOver(page), { timeout: 60_000 }).toBe(true)
  await page.reload()
  expect(await page.title()).toBe('The next build')

  expect((await fetch(second.url(gone))).status).toBe(404)
  const ask = (from: Page) => from.evaluate(async address => (await fetch(address)).status, gone)
  expect(await ask(old)).toBe(200)
  await old.close()
  await expect.poll(() => page.reload().then(() => ask(page)), { timeout: 60_000, interval: 1_000 }).toBe(404)
  rmSync(folder, { recursive: true })
})

/**
 * Whether the worker of the next build has the page, which it may have had from the start: the first page can have found
 * it before.
 */
const isTakenOver = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready
    const changed = await caches.match('/about.html?__WB_REVISION__=next')
    const isNewest = !installing && !waiting && active === navigator.serviceWorker.controller
    return changed !== undefined && isNewest
  })

/** The built site again, with one page that is changed and without one script. */
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
