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
