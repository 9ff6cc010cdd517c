import type { APIRequestContext, Page } from '@playwright/test'
import { siteOrigin } from '../../content/facts.ts'
import { expectAccessible, expectNoSidewaysScroll } from './expect-accessible.ts'
import { expectReadable, screenAt400Percent } from './expect-readable.ts'
import { expect, test } from './fixtures.ts'
import { readSitemap } from './read-sitemap.ts'

/** Every public page is in one of these sections. */
const sections = [
  { name: 'home page and pages about this site', below: /^\/(?:privacy|cookies|terms|accessibility)?$/ },
  { name: 'personal pages A to F', below: /^\/personal(?:$|\/[a-f])/ },
  { name: 'further personal pages', below: /^\/personal\/[g-z]/ },
  { name: 'corporate and platinum pages', below: /^\/(?:corporate|platinum)/ },
  { name: 'business pages', below: /^\/business-banking/ },
  { name: 'help pages', below: /^\/help/ },
  { name: 'about pages', below: /^\/about(?!\/(?:news|articles)\/)/ },
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

async function expectWhole(page: Page, path: string) {
  const response = await page.goto(path)
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${siteOrigin}${path}`)
}

async function expectAccessibleAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}

for (const { name, below } of sections) {
  const readPaths = async (request: APIRequestContext) => {
    const paths = (await readSitemap(request)).filter(path => below.test(path))
    expect(paths).not.toHaveLength(0)
    return paths
  }

  test(
    `${name}: each readable at 400 %, the first accessible at 390 px`,
    { tag: ['@quick', '@short'] },
    async ({ page, request }) => {
      test.slow()
      for (const [place, path] of (await readPaths(request)).entries()) {
        await test.step(path, async () => {
          await page.setViewportSize(screenAt400Percent)
          await expectWhole(page, path)
          await expectReadable(page)
          if (place === 0) await expectAccessibleAt(page, 390)
        })
      }
    },
  )

  test(
    `${name}: each readable at 400 %, and accessible at 390 and at 1440 px`,
    { tag: '@long' },
    async ({ page, request }) => {
      test.slow()
      for (const path of await readPaths(request)) {
        await test.step(path, async () => {
          await expectWhole(page, path)
          await page.setViewportSize(screenAt400Percent)
          await expectReadable(page)
          for (const width of [390, 1440]) await expectAccessibleAt(page, width)
        })
      }
    },
  )
}
