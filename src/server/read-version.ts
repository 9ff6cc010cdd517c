import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const Manifest = z.object({ version: z.string() })

/** The version of Sarsen that runs, as its package.json says it. */
export const readVersion = (project: string): string =>
  Manifest.parse(JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8'))).version
