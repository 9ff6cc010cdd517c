import { expect, test } from 'vitest'
import type { Clock } from '../clock.ts'
import { createToasts } from './toasts.ts'

/** Toasts whose time passes when `pass` is called. */
function toastsByHand() {
  const due: (() => void)[] = []
  const clock: Clock = {
    now: () => 0,
    after: (_, run) => {
      due.push(run)
      return () => undefined
    },
    every: () => () => undefined,
  }
  const toasts = createToasts(clock)
  const titles = () => toasts.list().map(({ title }) => title)
  const pass = () => due.splice(0).forEach(run => run())
  return { toasts, titles, pass }
}

test('a toast disappears by itself, a danger stays until it is closed', () => {
  const { toasts, titles, pass } = toastsByHand()
  toasts.show({ look: 'info', title: 'one', text: '' })
  toasts.show({ look: 'danger', title: 'two', text: '' })
  pass()
  expect(titles()).toEqual(['two'])
  toasts.close(toasts.list()[0]?.id ?? 0)
  expect(titles()).toEqual([])
})

test('only the newest three dangers stay', () => {
  const { toasts, titles } = toastsByHand()
  toasts.show({ look: 'info', title: 'beside them', text: '' })
  for (const title of ['1', '2', '3', '4', '5']) toasts.show({ look: 'danger', title, text: '' })
  expect(titles()).toEqual(['beside them', '3', '4', '5'])
})

test('only the newest three of those that leave by themselves are shown', () => {
  const { toasts, titles } = toastsByHand()
  for (const title of ['1', '2', '3', '4']) toasts.show({ look: 'success', title, text: '' })
  expect(titles()).toEqual(['2', '3', '4'])
})

test('beside dangers fewer of the others are shown, and always the newest', () => {
  const { toasts, titles } = toastsByHand()
  toasts.show({ look: 'danger', title: 'first danger', text: '' })
  for (const title of ['1', '2', '3']) toasts.show({ look: 'success', title, text: '' })
  expect(titles()).toEqual(['first danger', '2', '3'])
  for (const title of ['second danger', 'third danger']) toasts.show({ look: 'danger', title, text: '' })
  expect(titles()).toEqual(['first danger', '3', 'second danger', 'third danger'])
})

test('a toast with a link stays until it is closed, and only the newest one', () => {
  const { toasts, titles, pass } = toastsByHand()
  const link = { label: 'Reset it by email', href: '/forgot-password' }
  toasts.show({ look: 'info', title: 'one', text: '', link })
  toasts.show({ look: 'info', title: 'two', text: '', link })
  pass()
  expect(titles()).toEqual(['two'])
})

test('clearing removes all toasts, and later timers change nothing', () => {
  const { toasts, titles, pass } = toastsByHand()
  toasts.show({ look: 'danger', title: 'one', text: '' })
  toasts.show({ look: 'info', title: 'two', text: '' })
  toasts.clear()
  toasts.show({ look: 'danger', title: 'three', text: '' })
  pass()
  expect(titles()).toEqual(['three'])
})
