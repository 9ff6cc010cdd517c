import { expect, test } from 'vitest'
import { robots, sitemap } from './site-lists.ts'

test('the sitemap names each page under its own address', () => {
  expect(sitemap(['/', '/help/faqs'])).toContain(
    '  <url><loc>https://sarsen.example/</loc></url>\n  <url><loc>https://sarsen.example/help/faqs</loc></url>\n',
  )
})

test('robots are sent to the sitemap and away from what only a customer can see', () => {
  expect(robots().split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dashboard',
    'Disallow: /uk-banking-dashboard',
    'Disallow: /settings',
    'Disallow: /signup/review',
    '',
    'Sitemap: https://sarsen.example/sitemap.xml',
    '',
  ])
})

test('a site of another origin, in a folder, is named so in both', () => {
  const siteAddress = 'https://bank.example/sarsen'
  expect(sitemap(['/help/faqs'], siteAddress)).toContain('<loc>https://bank.example/sarsen/help/faqs</loc>')
  expect(robots('/sarsen', siteAddress)).toContain('Sitemap: https://bank.example/sarsen/sitemap.xml\n')
})
