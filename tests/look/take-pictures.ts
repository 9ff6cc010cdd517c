import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Picture } from './contact-sheet.ts'
import { findRemarks } from './find-remarks.ts'
import { findSmallTargets } from './find-small-targets.ts'

const themes = ['light', 'dark'] as const

const phoneBelowPx = 768
const hasFingers = (page: Page) => (page.viewportSize()?.width ?? 0) < phoneBelowPx

/**
 * Takes a picture of a page in both themes: the whole page on a screen of its height, or the visible screen if a layer
 * covers the page.
 */
export async function takePictures(page: Page, folder: string, name: string) {
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.allSettled([...document.images].map(picture => picture.decode()))
    await document.fonts.ready
  })
  const remarks = await findRemarks(page)
  const above = ['dialog', 'alertdialog', 'menu'] as const
  const counts = await Promise.all(above.map(role => page.getByRole(role).count()))
  if (counts.every(count => count === 0)) await growToPage(page)
  if (hasFingers(page)) remarks.push(...(await findSmallTargets(page)))
  const pictures: Picture[] = []
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    const file = `${name} ${theme}`.replaceAll(/[^\w]+/g, '-').toLowerCase() + '.jpg'
    await page.screenshot({
      path: path.join(folder, file),
      animations: 'disabled',
      quality: 82,
      type: 'jpeg',
    })
    pictures.push({ theme, file })
  }
  return { pictures, remarks }
}

/**
 * Grows the screen to the page's height. Otherwise bars fixed to the foot of the screen would cover the middle of the
 * picture. Some pages grow with their screen, by less each time.
 */
async function growToPage(page: Page, timesMax = 4) {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!size || height <= size.height || timesMax === 0) return
  await page.setViewportSize({ ...size, height })
  await growToPage(page, timesMax - 1)
}
