// The real server on a data folder without room for its first write.
import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'

const dataDir = process.env['DATA_DIR'] ?? ''
mkdirSync(dataDir, { mode: 0o755 })
symlinkSync('/dev/full', path.join(dataDir, `server.pid.${process.pid}`))
await import('../../src/server/main.ts')
