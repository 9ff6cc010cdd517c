import { StartProblem } from '../setup/start-problem.mjs'

/**
 * Checks the configured origin of a site: `https://bank.example`, with or without a slash at the end.
 * @param {string} [given]
 * @returns {string | undefined} undefined if none is configured
 * @throws StartProblem if it is not an origin of a site
 */
export function siteOriginOf(given = '') {
  if (given === '') return undefined
  const address = URL.canParse(given) ? new URL(given) : undefined
  if (address && /^https?:$/.test(address.protocol) && address.href === `${address.origin}/`)
    return address.origin
  throw new StartProblem(
    `SITE_ORIGIN must be an origin such as https://bank.example, not ${given}. A folder goes into BASE_PATH.`,
  )
}
