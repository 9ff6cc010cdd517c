import { siteOrigin } from '../content/facts.ts'

/** The sitemap for search engines: each public page once, under its own address (sitemaps.org). */
export function sitemap(paths: readonly string[], siteAddress = siteOrigin): string {
  const urls = paths.map(path => `  <url><loc>${siteAddress}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/**
 * Closed to robots: the bank's API. Documents with `noindex` stay open, because a robot must read them to see it; a
 * closed page is listed as soon as somebody links to it.
 */
const closed = ['/api/']

/** The robots file (RFC 9309) of a site in the folder `basePath`. */
export const robots = (basePath = '', siteAddress = siteOrigin): string =>
  [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${basePath}${path}`),
    '',
    `Sitemap: ${siteAddress}/sitemap.xml`,
    '',
  ].join('\n')
