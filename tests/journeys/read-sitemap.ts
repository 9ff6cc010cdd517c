import type { APIRequestContext } from '@playwright/test'
import { siteOrigin } from '../../content/facts.ts'

/** The addresses of all public pages, from the site's own sitemap. */
export async function readSitemap(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get('/sitemap.xml')
  const found = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)]
  return found.map(([, address = '']) => address.replace(siteOrigin, ''))
}
