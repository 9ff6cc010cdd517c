import { lookForChromium } from '../../scripts/setup/look-for-chromium.mjs'

/**
 * How a test starts Chromium: the one that `CHROMIUM_PATH` names, else one in a usual place, else Playwright's
 * own; without a display or a sandbox (there is none for root), and without calls home.
 */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = lookForChromium()
  // Each worker reads the configuration again: what was found is handed down to it.
  if (executablePath !== undefined) process.env['CHROMIUM_PATH'] = executablePath
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
