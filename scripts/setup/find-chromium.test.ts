import { expect, test } from 'vitest'
import { findChromium } from './find-chromium.mjs'

// A test must not download or install anything, so this records the steps and their order.
function machine({ has = '', gives = '' }: { has?: string; gives?: 'playwright' | 'debian' | '' }) {
  const done: string[] = []
  const provide = (name: string) => () => {
    done.push(name)
    return Promise.resolve()
  }
  return {
    done,
    parts: {
      find: () => has || (done.includes(gives) ? `/${gives}` : undefined),
      fetchOwn: provide('playwright'),
      installPackage: provide('debian'),
    },
  }
}

test('an existing Chromium is used, and nothing is installed', async () => {
  const { parts, done } = machine({ has: '/usr/bin/chromium' })
  expect([await findChromium(parts), done]).toEqual(['/usr/bin/chromium', []])
})

test('otherwise Playwright’s own is downloaded', async () => {
  const { parts, done } = machine({ gives: 'playwright' })
  expect([await findChromium(parts), done]).toEqual(['/playwright', ['playwright']])
})

test('if that is unavailable, Debian’s is installed', async () => {
  const { parts, done } = machine({ gives: 'debian' })
  expect([await findChromium(parts), done]).toEqual(['/debian', ['playwright', 'debian']])
})

test('if neither is available, there is none', async () => {
  const { parts, done } = machine({})
  expect([await findChromium(parts), done]).toEqual([undefined, ['playwright', 'debian']])
})
