import { expect, test } from 'vitest'
import type { Notification, NotificationPage } from '../../../contract/notifications.ts'
import { withAllReadUpTo, withOneRead } from './mark-read.ts'
import { countText } from './notification-queries.ts'

const notification = (id: string, isRead: boolean): Notification => ({
  id,
  type: 'declined',
  title: 'Transfer Declined',
  description: '£2,450,000.00 to Harbourne & Vale Bank requires manual review.',
  timestamp: '2026-10-16T13:32:00.000Z',
  isRead,
  target: { kind: 'transactions' },
})
const page: NotificationPage = {
  notifications: [notification('a', false), notification('b', false), notification('c', true)],
  unread: 5,
  isUnderComplianceReview: false,
  page: 1,
  pageSize: 3,
  total: 8,
}
const reads = ({ notifications }: NotificationPage) => notifications.map(({ isRead }) => isRead)

test('reading one takes one off the count, on a page that it is not on as well', () => {
  expect(reads(withOneRead(page, 'b'))).toEqual([false, true, true])
  expect(withOneRead(page, 'b').unread).toBe(4)
  expect(reads(withOneRead(page, 'z'))).toEqual([false, false, true])
  expect(withOneRead(page, 'z').unread).toBe(4)
})

test('the count goes down to 0 and no further', () => {
  expect(withOneRead({ ...page, unread: 0 }, 'a').unread).toBe(0)
})

const seen = { id: 'b', timestamp: page.notifications[1]?.timestamp ?? '' }

test('reading all leaves none, on older pages too', () => {
  const [newest = seen] = page.notifications
  expect(reads(withAllReadUpTo(page, newest))).toEqual([true, true, true])
  expect(withAllReadUpTo(page, newest).unread).toBe(0)
  expect(reads(withAllReadUpTo({ ...page, page: 2 }, { ...newest, id: 'on page 1' }))).toEqual([
    true,
    true,
    true,
  ])
})

test('what came after the newest that was seen stays unread', () => {
  expect(reads(withAllReadUpTo(page, seen))).toEqual([false, true, true])
  expect(withAllReadUpTo(page, seen).unread).toBe(1)
  const before = { id: 'on page 2', timestamp: '2026-10-16T13:31:59.000Z' }
  expect(reads(withAllReadUpTo(page, before))).toEqual([false, false, true])
  expect(withAllReadUpTo(page, before).unread).toBe(2)
})

test.each([
  [5, '5'],
  [99, '99'],
  [100, '99+'],
])('%d unread are counted as %s', (unread, text) => {
  expect(countText(unread)).toBe(text)
})
