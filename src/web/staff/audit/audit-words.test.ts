import { expect, test } from 'vitest'
import { actNames, termsOf } from '../../../domain/staff-acts.ts'
import { auditedTypes, auditWords } from './audit-words.ts'

test('the audit can be searched for each act by its label, and for each other event once', () => {
  const labels = auditedTypes.acts.map(({ name }) => name)
  expect(labels.toSorted()).toEqual(actNames.map(name => termsOf(name).label).toSorted())
  const types = [...auditedTypes.acts, ...auditedTypes.others].map(({ type }) => type)
  expect(new Set(types).size).toBe(types.length)
  expect(auditedTypes.others).toContainEqual({ type: 'record_opened', name: 'Record opened' })
})

test('what was found is counted, as far as the bank counts', () => {
  expect([0, 1, 12, 1000].map(total => auditWords.found(total))).toEqual([
    'No events match.',
    '1 event',
    '12 events',
    '1,000 events or more',
  ])
  expect(auditWords.exporting(12)).toBe('12 events')
  expect(auditWords.exporting(1000)).toBe('The newest 5,000 events at most')
})

test('it is said whose chain is verified', () => {
  expect(auditWords.verifies('Priya Nair')).toBe('Verify chain checks the chain of Priya Nair.')
  expect(auditWords.verified('Priya Nair', 1204)).toBe('The chain of Priya Nair, events: 1,204.')
  expect(auditWords.verified(undefined, 3)).toBe('The bank’s chain, events: 3.')
})
