import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { staffPage, staffPageIds } from '../content/staff-pages.ts'
import { staffRoles } from '../src/domain/staff.ts'
import { renderStaffDocuments, staffDocumentRows } from '../src/web/site/render-staff-documents.tsx'
import { scriptsOfStaffDocument } from './read-manifest.ts'

const template = readFileSync(path.resolve(import.meta.dirname, '../staff.html'), 'utf8')
const assets = {
  siteAddress: 'https://bank.example',
  stylesheets: ['/assets/site.css'],
  fonts: [],
  firstScript: '/assets/theme.js',
  frameScript: '/assets/frame.js',
  islandsScript: '/assets/islands.js',
}
const documents = renderStaffDocuments({ template, firstScript: '/assets/first.js' }, assets)

test('every page of the staff console is a document of its own, which nobody may list', () => {
  expect([...documents.keys()]).toEqual(staffPageIds.map(id => staffPage(id).document))
  for (const html of documents.values()) {
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toMatch(/<title>[^<]+ – Sarsen Staff<\/title>/)
    expect(html).toContain('/src/web/staff/main.tsx')
    expect(html).not.toContain('/src/web/app/main.tsx')
  }
  expect(documents.get('staff-queue.html')).toContain('<title>Queue – Sarsen Staff</title>')
})

test('below /staff each address has its document, and an unknown one the last, as not found', () => {
  const rows = staffDocumentRows()
  expect(rows.every(({ pattern }) => pattern === '/staff' || pattern.startsWith('/staff/'))).toBe(true)
  expect(rows).toContainEqual({ pattern: '/staff', file: 'staff-queue.html', status: 200 })
  expect(rows.at(-1)).toEqual({ pattern: '/staff/*', file: 'staff-not-found.html', status: 404 })
})

test.each([
  ['queue', ['support', 'payments', 'compliance']],
  ['task', ['support', 'payments', 'compliance']],
  ['customers', ['support', 'payments', 'compliance']],
  ['customer', ['support', 'payments', 'compliance']],
  ['audit', ['compliance', 'auditor']],
  ['alerts', ['auditor']],
  ['people', ['auditor', 'administrator']],
  ['addPerson', ['administrator']],
  ['person', ['auditor', 'administrator']],
  ['secondChecks', staffRoles],
  ['secondCheck', staffRoles],
  ['health', staffRoles],
  ['guide', staffRoles],
  ['demonstration', staffRoles],
  ['login', undefined],
  ['join', undefined],
] as const)('%s is for %o', (id, roles) => {
  expect(staffPage(id).roles).toEqual(roles)
})

test('a document names the scripts of its frame and its page', () => {
  const sources = ['frame/signed-in-frame', 'queue/queue-page', 'sign-in/staff-login-page']
  const manifest = Object.fromEntries(
    ['staff.html', ...sources.map(source => `src/web/staff/${source}.tsx`)].map(source => [
      source,
      { file: source },
    ]),
  )
  expect(scriptsOfStaffDocument(manifest, 'staff-queue.html')).toEqual([
    'staff.html',
    'src/web/staff/frame/signed-in-frame.tsx',
    'src/web/staff/queue/queue-page.tsx',
  ])
  expect(scriptsOfStaffDocument(manifest, 'staff-login.html')).toEqual([
    'staff.html',
    'src/web/staff/sign-in/staff-login-page.tsx',
  ])
  expect(() => scriptsOfStaffDocument(manifest, 'staff-loans.html')).toThrow('staff-loans.html')
})
