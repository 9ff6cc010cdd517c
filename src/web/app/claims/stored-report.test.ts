import { expect, test } from 'vitest'
import { createPageStorage } from '../web-storage.ts'
import { openStoredReport } from './stored-report.ts'

const fields = { transferIds: ['p1'], kind: 'scam', story: 'A text said', isVulnerable: true }
const chosen = [{ id: 'p1', name: 'Tern Parcel Desk', amount: '310.00', madeAt: '2026-11-14T09:00:00.000Z' }]

test('a report stays in its tab with what was chosen and the try to send it, until it is forgotten', () => {
  const tab = createPageStorage()
  const report = openStoredReport(tab, 'maya@sarsen.example')
  report.attempt.last = { id: 'c1', text: '{}' }
  expect(report.read()).toBeUndefined()
  report.store(fields, chosen)
  report.attempt.last = { id: 'c1', text: '{}' }
  report.store({ ...fields, kind: 'unauthorised' }, chosen)
  expect(openStoredReport(tab, 'maya@sarsen.example').read()).toMatchObject({
    fields: { ...fields, kind: 'unauthorised' },
    chosen,
    attempt: { id: 'c1', text: '{}' },
  })
  report.forget()
  expect(report.read()).toBeUndefined()
})

test('another customer does not see it', () => {
  const tab = createPageStorage()
  openStoredReport(tab, 'maya@sarsen.example').store(fields, chosen)
  expect(openStoredReport(tab, 'daniel@sarsen.example').read()).toBeUndefined()
})

test.each([
  ['nothing of ours', 'null'],
  ['no list of payments', JSON.stringify({ owner: 'a', fields, chosen: 'p1' })],
  ['a payment without its name', JSON.stringify({ owner: 'a', fields, chosen: [{ id: 'p1' }] })],
  [
    'no answer about being vulnerable',
    JSON.stringify({ owner: 'a', fields: { ...fields, isVulnerable: 1 }, chosen }),
  ],
])('%s counts as none', (_, stored) => {
  const tab = createPageStorage()
  tab.setItem('problemReport', stored)
  expect(openStoredReport(tab, 'a').read()).toBeUndefined()
})
