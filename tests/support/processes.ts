import { spawnSync } from 'node:child_process'

/** Sends a signal to a process. A process that has just ended is ignored. */
export function signalProcess(pid: number, signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** The processes that a process has started itself. */
export function childrenOf(parent: number): readonly number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap(line => {
    const [pid, ppid] = line.trim().split(/\s+/).map(Number)
    return pid !== undefined && ppid === parent ? [pid] : []
  })
}
