import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether a process with this id exists, under any account. A zombie counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a running process; '' for none or a zombie; undefined if the system does not show it. */
export function commandOf(pid: number): string | undefined {
  if (!isAlive(pid)) return ''
  if (process.platform === 'win32') return undefined
  if (process.platform !== 'linux') return askPs(pid, 'command=')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/**
 * Distinguishes a process from a later one with the same id, by the time when it began and by the machine's boot. '' if
 * there is no such process.
 */
export function identityOf(pid: number): string {
  if (!isAlive(pid)) return ''
  if (process.platform === 'win32') return 'unknown'
  if (process.platform !== 'linux') return askPs(pid, 'lstart=')
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets, which may contain spaces. The state and the start follow it.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return state === 'Z' ? '' : `${boot} ${fields[18] ?? ''}`
  } catch {
    return ''
  }
}

const askPs = (pid: number, column: string): string =>
  spawnSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
