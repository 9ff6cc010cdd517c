import { expect, test } from 'vitest'
import { findChromium } from './find-chromium.mjs'

// What would be fetched and installed is not for a test to change: what is done, and in which order, is looked at.
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

test('a Chromium that is there is taken, and nothing is set up', async () => {
  const { parts, done } = machine({ has: '/usr/bin/chromium' })
  expect([await findChromium(parts), done]).toEqual(['/usr/bin/chromium', []])
})

test('else Playwright’s own is fetched', async () => {
  const { parts, done } = machine({ gives: 'playwright' })
  expect([await findChromium(parts), done]).toEqual(['/playwright', ['playwright']])
})

test('where that is not to be had, Debian’s is installed', async () => {
  const { parts, done } = machine({ gives: 'debian' })
  expect([await findChromium(parts), done]).toEqual(['/debian', ['playwright', 'debian']])
})

test('where neither is, there is none', async () => {
  const { parts, done } = machine({})
  expect([await findChromium(parts), done]).toEqual([undefined, ['playwright', 'debian']])
})
