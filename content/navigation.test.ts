import { expect, test } from 'vitest'
import { announcements } from './announcements.ts'
import { footerColumns } from './footer.ts'
import { navigation } from './navigation.ts'

/** The routes that the navigation links to, as spec section 2 lists them. */
const routes: Record<string, string[]> = {
  'Personal Banking': [
    '/personal/student-account',
    '/personal/premium-account',
    '/personal/current-account',
    '/personal/home-invest',
    '/personal/kiddysave',
    '/personal/flexisave',
    '/personal/loans',
    '/personal/bancassurance',
    '/personal/convenient-banking',
    '/personal/payments',
    '/personal/cards',
    '/personal/open-account',
  ],
  'Corporate Banking': [
    '/corporate/current-account',
    '/corporate/business-financing',
    '/corporate/transactional',
    '/corporate/project-financing',
    '/corporate/proxy-pay',
    '/corporate/calnet',
    '/corporate/e-alert',
    '/corporate/open-account',
  ],
  'Business Banking': [
    '/business-banking',
    '/business-banking/current-account',
    '/business-banking/premium-account',
    '/business-banking/flexisave',
    '/business-banking/women',
    '/business-banking/financing',
    '/business-banking/invest-save',
    '/business-banking/payment-solutions',
    '/business-banking/open-account',
  ],
  'Platinum Banking': ['/platinum/overview'],
  Help: [
    '/help/lost-card',
    '/help/branches',
    '/help/contact',
    '/help/faqs',
    '/help/tools',
    '/help/rates',
    '/help/scam-alert',
    '/help/downloads',
  ],
  'About Us': [
    '/about',
    '/about/mission',
    '/about/contact',
    '/about/careers',
    '/about/news',
    '/about/articles',
  ],
}

const everyRoute = new Set(Object.values(routes).flat())

test('the navigation has the six groups in the order of the specification', () => {
  expect(navigation.map(group => group.label)).toEqual(Object.keys(routes))
})

test.each(Object.entries(routes))('%s links to each of its routes once', (label, expected) => {
  const links = navigation.find(group => group.label === label)?.links.map(link => link.href) ?? []
  expect(links.toSorted()).toEqual(expected.toSorted())
})

test('every link of the navigation has a short description', () => {
  for (const { label, description } of navigation.flatMap(group => group.links)) {
    expect(description, label).toMatch(/^[A-Z].{4,39}[^.]$/)
  }
})

test('the pictures in the panels, the footer and the announcements link to routes of the navigation', () => {
  const elsewhere = [
    ...navigation.map(group => group.feature.href),
    ...footerColumns.flatMap(column => column.links.map(link => link.href)),
    ...announcements.map(announcement => announcement.href),
  ]
  expect(elsewhere.filter(href => !everyRoute.has(href))).toEqual([])
})

test('there are four announcements', () => {
  expect(announcements).toHaveLength(4)
})

test('no group links to an app, because Online Banking runs in a browser', () => {
  for (const { links, feature } of navigation)
    for (const { description } of [...links, { description: `${feature.text} ${feature.action}` }])
      expect(description).not.toMatch(/\bapp\b/i)
})
