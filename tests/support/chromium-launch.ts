import { lookForChromium } from '../../scripts/setup/look-for-chromium.mjs'

/** Features that Playwright disables. Chromium obeys its last list alone, so ours repeats them. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * Pages behind the address bar. A Chromium that is no headless shell loads both for each window, and a test opens at
 * least one window: they took about a sixth of the processor time of the journeys.
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

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
      `--disable-features=${[...disabledByPlaywright, ...addressBarPages].join(',')}`,
    ],
  }
}
