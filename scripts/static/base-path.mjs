import { StartProblem } from '../setup/start-problem.mjs'

/**
 * Normalises the base path of a site: `/sarsen`, `sarsen` and `/sarsen/` are one folder, an empty text is the root.
 * @param {string} [given]
 * @returns {string} '' or the path, such as `/sarsen`
 * @throws StartProblem if it is not a path that an address can contain unchanged
 */
export function basePathOf(given = '') {
  const parts = given.split('/').filter(part => part !== '')
  if (parts.some(part => !/^[\w~-][\w.~-]*$/.test(part)))
    throw new StartProblem(`BASE_PATH must be a folder such as /sarsen, not ${given}.`)
  return parts.map(part => `/${part}`).join('')
}
