import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '../process-identity.ts'
import type { Installation, Postmaster } from './postmaster.ts'
import { postmasterFile } from './postmaster-file.ts'

const tickMs = 10
const orderlyMs = 3000
const abruptMs = 1000

/**
 * Ends a postmaster: connections are broken off and the cluster is left tidy. One that does not get there in
 * 3 s is told to drop everything, which the next start recovers from.
 */
export async function stopPostmaster(postmaster: Postmaster, installation: Installation): Promise<void> {
  // The file goes last; the number alone may linger where nobody takes note of the end.
  const ended = () => !existsSync(postmasterFile(installation.cluster)) || !isAlive(postmaster.pid)
  const endsWithin = async (limitMs: number) => {
    const deadlineMs = performance.now() + limitMs
    while (!ended() && performance.now() < deadlineMs) await pause(tickMs)
    return ended()
  }
  if (ended()) return
  tell('fast', postmaster, installation)
  if (await endsWithin(orderlyMs)) return
  killPostmaster(postmaster, installation)
  await endsWithin(abruptMs)
}

/** Tells a postmaster to drop everything at once. */
export function killPostmaster(postmaster: Postmaster, installation: Installation): void {
  if (isAlive(postmaster.pid)) tell('immediate', postmaster, installation)
}

function tell(mode: 'fast' | 'immediate', { pid }: Postmaster, { binaries, cluster }: Installation): void {
  if (process.platform === 'win32') {
    spawnSync(path.join(binaries, 'bin', 'pg_ctl'), ['stop', '-W', '-m', mode, '-D', cluster])
  } else process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
}
