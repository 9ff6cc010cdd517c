import { StartProblem } from '../setup/start-problem.mjs'

/**
 * What a site's addresses begin with, as it is asked for: `/sarsen`, `sarsen` and `/sarsen/` are one folder, nothing is
 * the root.
 * @param {string} [asked]
 * @returns {string} '' or the path, as `/sarsen`
 * @throws StartProblem where it is no path that an address has as it is
 */
export function basePathOf(asked = '') {
  const parts = asked.split('/').filter(part => part !== '')
  if (parts.some(part => !/^[\w~-][\w.~-]*$/.test(part)))
    throw new StartProblem(`BASE_PATH must be a folder, as /sarsen, and not ${asked}.`)
  return parts.map(part => `/${part}`).join('')
}
