import { siteOrigin } from '../../content/facts.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expectReadable, screenAt400Percent } from './expect-readable.ts'
import { expect, test } from './fixtures.ts'
import { readSitemap } from './read-sitemap.ts'

/** Every public page has a share of one of these. */
const sections = [
  { name: 'home', below: /^\/$/ },
  { name: 'personal pages A to F', below: /^\/personal(?:$|\/[a-f])/ },
  { name: 'further personal pages', below: /^\/personal\/[g-z]/ },
  { name: 'corporate and platinum pages', below: /^\/(?:corporate|platinum)/ },
  { name: 'business pages', below: /^\/business-banking/ },
  { name: 'help pages', below: /^\/help/ },
  { name: 'about pages', below: /^\/about(?!\/(?:news|articles)\/)/ },
  { name: 'pages about this site', below: /^\/(?:privacy|cookies|terms|accessibility)$/ },
  { name: 'news', below: /^\/about\/news\// },
  { name: 'articles A to M', below: /^\/about\/articles\/(?!category)[a-m]/ },
  { name: 'further articles', below: /^\/about\/articles\/(?!category)[n-z]/ },
  { name: 'categories', below: /^\/about\/articles\/category\// },
]

test('each page of the sitemap is in one section below', { tag: '@quick' }, async ({ request }) => {
  const paths = await readSitemap(request)
  expect(paths.length).toBeGreaterThan(60)
  for (const path of paths)
    expect(
      sections.filter(({ below }) => below.test(path)),
      path,
    ).toHaveLength(1)
})

for (const { name, below } of sections) {
  test(
    `${name}: whole, accessible at 390 and at 1440 px, and read at 400 %`,
    { tag: '@quick' },
    async ({ page, request }) => {
      test.slow()
      const paths = (await readSitemap(request)).filter(path => below.test(path))
      expect(paths).not.toHaveLength(0)
      for (const path of paths) {
        await test.step(path, async () => {
          await page.setViewportSize(screenAt400Percent)
          const response = await page.goto(path)
          expect(response?.status()).toBe(200)
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
          await expect(page.getByRole('main')).toHaveCount(1)
          await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${siteOrigin}${path}`)
          await expectReadable(page)
          for (const width of [390, 1440]) {
            await page.setViewportSize({ width, height: 900 })
            await expectNoSidewaysScroll(page)
            await expectAccessible(page)
          }
        })
      }
    },
  )
}
