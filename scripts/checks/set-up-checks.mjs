import { checkVersions } from '../setup/check-versions.mjs'
import { findChromium, noChromium } from '../setup/find-chromium.mjs'
import { findPrograms } from '../setup/find-programs.mjs'
import { installDependencies } from '../setup/install-dependencies.mjs'
import { makeScratch } from '../setup/scratch.mjs'

/**
 * Installs what checks need: dependencies and a Chromium; and programs from elsewhere where all is to be run.
 * @param {{ isWhole: boolean }} form
 * @returns {Promise<{ env: Record<string, string>, lacking?: string }>} for `runChecks`
 */
export async function setUpChecks({ isWhole }) {
  checkVersions()
  await installDependencies()
  const chromium = await findChromium()
  const programs = isWhole ? await findPrograms() : undefined
  const lacking = [chromium ? undefined : `${noChromium} The browser tests fail.`, programs].filter(Boolean)
  for (const sentence of lacking) console.error(sentence)
  return {
    env: { TMPDIR: makeScratch(), ...(chromium && { CHROMIUM_PATH: chromium }) },
    ...(lacking.length > 0 && { lacking: lacking.join('\n') }),
  }
}
