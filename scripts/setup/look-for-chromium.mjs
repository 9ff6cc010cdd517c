import { spawnSync } from 'node:child_process'

// The headless shell first: it takes a fifth less time for the same pages.
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const patienceMs = 20_000

/**
 * The Chromium that CHROMIUM_PATH names, or else one in a usual place. A file there may not be a browser (on Ubuntu it
 * is a script that asks for a snap), so its version is queried.
 * @returns {string | undefined}
 */
export const lookForChromium = () => process.env.CHROMIUM_PATH || usualPlaces.find(runs)

/** @param {string} program */
export const runs = program =>
  spawnSync(program, ['--version'], { stdio: 'ignore', timeout: patienceMs }).status === 0
