import { siteOrigin } from '../content/facts.ts'

/** What search engines are to find: each public page once, under its own address (sitemaps.org). */
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
 * What robots are to leave: the bank's own interface. Documents that ask not to be listed must be read for that: one that
 * is closed is listed by its address wherever somebody links it.
 */
const closed = ['/api/']

/** The robots file (RFC 9309) of a site that stands in the folder `basePath`. */
export const robots = (basePath = '', siteAddress = siteOrigin): string =>
  [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${basePath}${path}`),
    '',
    `Sitemap: ${siteAddress}/sitemap.xml`,
    '',
  ].join('\n')
