import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkLinks } from './check-links.ts'

const dist = mkdtempSync(join(tmpdir(), 'sarsen-links-'))
mkdirSync(join(dist, 'downloads'))
writeFileSync(join(dist, 'downloads/guide.pdf'), '')
afterAll(() => rmSync(dist, { recursive: true }))

const check = (link: string) =>
  checkLinks(
    new Map([
      ['index.html', '<main id="main">'],
      ['help/faqs.html', `<h2 id="cards">Cards</h2> <a href="${link}">on</a>`],
    ]),
    {
      dist,
      patterns: [
        { pattern: '/login', status: 200 },
        { pattern: '/help/*', status: 200 },
      ],
      aliases: new Map([['questions.html', 'help/faqs.html']]),
    },
  )

test.each([
  '/',
  '/#main',
  '/help/faqs',
  '#cards',
  '/help/faqs?subject=cards&amp;near=bath#cards',
  '/questions#cards',
  '/login',
  '/downloads/guide.pdf',
])('%s leads somewhere', link => {
  expect(() => check(link)).not.toThrow()
})

test.each([
  '/nowhere',
  '/help/unwritten',
  '#carts',
  '/help/faqs#carts',
  '/downloads/other.pdf',
  '/api/session',
])('the build stops at %s, which leads nowhere', link => {
  expect(() => check(link)).toThrow(link)
})
