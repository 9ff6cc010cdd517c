import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

/** What this process holds on its heap once what nobody holds any more is gone. */
export function heapMiB(): number {
  if (typeof collectGarbage === 'function') collectGarbage()
  return process.memoryUsage().heapUsed / 1024 / 1024
}
