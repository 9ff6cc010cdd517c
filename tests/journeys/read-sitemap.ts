import type { APIRequestContext } from '@playwright/test'
import { siteOrigin } from '../../content/facts.ts'

/** The addresses of all public pages, as the site itself lists them. */
export async function readSitemap(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get('/sitemap.xml')
  const found = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)]
  return found.map(([, address = '']) => address.replace(siteOrigin, ''))
}
