import { existsSync } from 'node:fs'

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * How a test starts Chromium: the one that `CHROMIUM_PATH` names, else one in a usual place, else Playwright's
 * own; without a display or a sandbox (there is none for root), and without calls home.
 */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = process.env['CHROMIUM_PATH'] ?? usualPlaces.find(place => existsSync(place))
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
