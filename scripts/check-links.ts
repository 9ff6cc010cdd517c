import { existsSync } from 'node:fs'
import { join } from 'node:path'

type Built = {
  dist: string
  patterns: readonly { pattern: string; status: 200 | 404 }[]
  aliases: ReadonlyMap<string, string>
}

/**
 * Rejects links to a page or file that was not built, to an anchor that does not exist, and to the bank's API, which is
 * not a page. A fallback page for unknown addresses does not make a link valid.
 */
export function checkLinks(pages: ReadonlyMap<string, string>, built: Built): void {
  const broken = new Map<string, string>()
  for (const [file, html] of pages) {
    for (const [, written = ''] of html.matchAll(/\s(?:href|src|action)="(\/[^"]*|#[^"]*)"/g)) {
      const link = written.replaceAll('&amp;', '&')
      if (!broken.has(link) && !leadsSomewhere(link, file, pages, built)) broken.set(link, file)
    }
  }
  if (broken.size === 0) return
  const list = [...broken].map(([link, file]) => `${link} (on ${file})`)
  throw new Error(`links that lead nowhere:\n${list.join('\n')}`)
}

function leadsSomewhere(
  link: string,
  from: string,
  pages: ReadonlyMap<string, string>,
  { dist, patterns, aliases }: Built,
): boolean {
  const { pathname, hash } = new URL(link, `https://site.invalid/${addressOf(from).slice(1)}`)
  if (pathname.startsWith('/api')) return false
  const file = pathname === '/' ? 'index.html' : `${pathname.slice(1)}.html`
  const html = pages.get(file) ?? pages.get(aliases.get(file) ?? '')
  if (html !== undefined) return hash === '' || html.includes(` id="${decodeURIComponent(hash.slice(1))}"`)
  return existsSync(join(dist, pathname)) || patterns.some(({ pattern }) => pattern === pathname)
}

const addressOf = (file: string): string => `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`
