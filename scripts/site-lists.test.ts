import { expect, test } from 'vitest'
import { allAppDocuments } from '../content/app-documents.ts'
import { addressesOf } from '../content/app-pages.ts'
import { robots, sitemap } from './site-lists.ts'

test('the sitemap names each page under its own address', () => {
  expect(sitemap(['/', '/help/faqs'])).toContain(
    '  <url><loc>https://sarsen.example/</loc></url>\n  <url><loc>https://sarsen.example/help/faqs</loc></url>\n',
  )
})

test('robots are sent to the sitemap, and away from the bank’s API only', () => {
  expect(robots().split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    '',
    'Sitemap: https://sarsen.example/sitemap.xml',
    '',
  ])
})

test('a document that asks not to be listed is open to robots, who see it only there', () => {
  const closed = [...robots().matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path)
  const unlisted = allAppDocuments.filter(({ description }) => description === undefined)
  expect(unlisted.length).toBeGreaterThan(5)
  for (const path of unlisted.flatMap(addressesOf))
    expect(closed.filter(start => path.startsWith(start))).toEqual([])
})

test('both use the origin and the folder of the site', () => {
  const siteAddress = 'https://bank.example/sarsen'
  expect(sitemap(['/help/faqs'], siteAddress)).toContain('<loc>https://bank.example/sarsen/help/faqs</loc>')
  expect(robots('/sarsen', siteAddress)).toContain('Sitemap: https://bank.example/sarsen/sitemap.xml\n')
})
