import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { chromiumLaunch } from './chromium-launch.ts'

const featuresOf = (args: string): readonly string[] =>
  /--disable-features=(\S+)/.exec(args)?.[1]?.split(',') ?? []

test('tests disable each feature of Chromium that Playwright disables', async () => {
  // Node refuses Chromium's arguments, and Playwright then reports what it started.
  const launched = chromium.launch({ executablePath: process.execPath })
  const report = await launched.then(String, String)
  const disabled = featuresOf(report)
  expect(disabled.length).toBeGreaterThan(10)
  expect(featuresOf(chromiumLaunch().args.join(' '))).toEqual(expect.arrayContaining([...disabled]))
})
