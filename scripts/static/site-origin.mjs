import { StartProblem } from '../setup/start-problem.mjs'

/**
 * The origin that a site says it lives at, as it is asked for: `https://bank.example`, with a slash behind it or
 * without.
 * @param {string} [asked]
 * @returns {string | undefined} undefined where none is asked for
 * @throws StartProblem where it is no origin of a site
 */
export function siteOriginOf(asked = '') {
  if (asked === '') return undefined
  const address = URL.canParse(asked) ? new URL(asked) : undefined
  if (address && /^https?:$/.test(address.protocol) && address.href === `${address.origin}/`)
    return address.origin
  throw new StartProblem(
    `SITE_ORIGIN must be an origin, as https://bank.example, and not ${asked}. A folder goes into BASE_PATH.`,
  )
}
