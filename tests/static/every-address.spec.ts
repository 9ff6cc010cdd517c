import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressesOf, allAppPages } from '../../content/app-pages.ts'
import { promotionLinks } from '../../content/promotion-links.ts'
import { addressesIn } from './addresses-in.ts'
import { folderOf, pathsOf, serveSite, sites } from './served-site.ts'

describe.each(sites)('a plain host with the site at "$basePath/"', site => {
  let served: Awaited<ReturnType<typeof serveSite>>
  beforeAll(async () => {
    served = await serveSite(site)
  })
  afterAll(() => served.close())

  test('serves every page, the app at each of its addresses, and every address in these, all within the folder', async () => {
    const paths = pathsOf(await (await fetch(served.url('/sitemap.xml'))).text(), site)
    expect(paths.length).toBeGreaterThan(70)
    const exact = allAppPages.flatMap(addressesOf).filter(pattern => !pattern.endsWith('*'))
    const wrong: string[] = []
    const known = new Set<string>()
    const waiting: { url: string; from: string }[] = []
    const add = (url: string, from: string) => {
      const bare = url.replace(/#.*$/, '')
      if (known.has(bare) || new URL(bare).origin !== served.origin) return
      known.add(bare)
      waiting.push({ url: bare, from })
    }
    for (const address of [...paths, ...exact, '/site.webmanifest', '/sw.js']) {
      add(served.url(address), 'the list')
      if (!address.includes('.')) add(served.url(address.replace(/\/?$/, '/')), 'the list')
    }
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { url, from } = next
      const answer = await fetch(url)
      const isWithin = new URL(url).pathname.startsWith(`${site.basePath}/`)
      if (answer.status !== 200 || !isWithin) wrong.push(`${url} (on ${from}): ${answer.status}`)
      const type = answer.headers.get('content-type') ?? ''
      for (const address of addressesIn(await answer.text(), type)) add(new URL(address, url).href, url)
    }
    expect(wrong).toEqual([])
    expect(known.size).toBeGreaterThan(400)
  })

  test('answers an unknown path with the not-found page and 404', async () => {
    const answer = await fetch(served.url('/nowhere'))
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Oops! Page not found')
  })

  test('has each page both as a file and as a folder with an index, because hosts use one or the other', async () => {
    const paths = pathsOf(await (await fetch(served.url('/sitemap.xml'))).text(), site)
    const exact = allAppPages.flatMap(addressesOf).filter(pattern => !pattern.endsWith('*'))
    const addresses = [...paths, ...exact, ...promotionLinks.map(({ from }) => from)].filter(
      address => address !== '/',
    )
    const files = addresses.flatMap(address => [`${address}.html`, `${address}/index.html`])
    expect(files.filter(file => !existsSync(path.join(folderOf(site), file)))).toEqual([])
  })

  test.each(promotionLinks)('redirects from $from to $to', async ({ from, to }) => {
    const page = await (await fetch(served.url(from))).text()
    expect(page).toContain(`<meta http-equiv="refresh" content="0; url=${site.basePath}${to}"`)
    expect(page).toContain(`<a href="${site.basePath}${to}"`)
  })

  test('names each page, and the preview picture for links to it, below the folder', async () => {
    const address = `https://sarsen.example${site.basePath}`
    const page = await (await fetch(served.url('/about'))).text()
    expect(page).toContain(`<link rel="canonical" href="${address}/about"/>`)
    expect(page).toContain(`<meta property="og:image" content="${address}/logo/og-image.png"/>`)
    expect((await fetch(served.url('/logo/og-image.png'))).status).toBe(200)
  })

  test('can be installed from its own folder, with an icon that a platform may crop', async () => {
    const manifest = await (await fetch(served.url('/site.webmanifest'))).json()
    expect(manifest).toMatchObject({
      id: `${site.basePath}/`,
      start_url: `${site.basePath}/`,
      scope: `${site.basePath}/`,
      display: 'standalone',
    })
    const icons: { sizes: string; purpose?: string }[] = manifest.icons
    expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
  })

  test('publishes nothing that only our server needs', async () => {
    for (const file of [
      'document-patterns.json',
      'promotion-redirects.json',
      'app.html',
      'staff.html',
      '.vite/manifest.json',
      '.vite/staff-manifest.json',
    ])
      expect((await fetch(served.url(`/${file}`))).status, file).toBe(404)
  })
})
