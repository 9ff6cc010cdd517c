import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const localPath = z.string().regex(/^\/(?!\/)/)
const schema = z.array(z.object({ from: localPath, to: localPath }))

/**
 * Reads where promotion addresses lead, `promotion-redirects.json`, as the build writes it: from one path to another.
 */
export function readPromotionRedirects(folder: string): ReadonlyMap<string, string> {
  const list = path.join(folder, 'promotion-redirects.json')
  if (!existsSync(list)) return new Map()
  return new Map(schema.parse(JSON.parse(readFileSync(list, 'utf8'))).map(({ from, to }) => [from, to]))
}
