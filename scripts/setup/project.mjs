import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const project = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** @param {string[]} parts a path below the project's folder */
export const inProject = (...parts) => path.join(project, ...parts)
