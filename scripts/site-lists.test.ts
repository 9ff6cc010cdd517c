import { expect, test } from 'vitest'
import { robots, sitemap } from './site-lists.ts'

test('the sitemap names each page under its own address', () => {
  expect(sitemap(['/', '/help/faqs'])).toContain(
    '  <url><loc>https://sarsen.example/</loc></url>\n  <url><loc>https://sarsen.example/help/faqs</loc></url>\n',
  )
})

test('robots are sent to the sitemap and away from what only a customer can see', () => {
  expect(robots().split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /uk-banking-dashboard',
      'Disallow: /settings',
      'Sitemap: https://sarsen.example/sitemap.xml',
    ]),
  )
})
