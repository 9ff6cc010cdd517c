import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { signalProcess } from '../support/processes.ts'

export interface UnitSettings {
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly workingFolder: string
  /** The file to which its output is added. */
  readonly logFile: string
  /** How long after its end it starts again, as systemd's RestartSec. */
  readonly restartAfterMs: number
}

/** A program that starts again whenever it ends, as systemd has it with `Restart=always`. */
export class Unit {
  readonly #settings: UnitSettings
  #process: ChildProcess | undefined
  #timer: NodeJS.Timeout | undefined
  #isHeld = false

  constructor(settings: UnitSettings) {
    this.#settings = settings
  }

  /** Starts it, and keeps it running from now on. */
  start(): void {
    this.#isHeld = false
    if (this.#process) return
    const { command, environment, workingFolder, logFile, restartAfterMs } = this.#settings
    const [program = '', ...words] = command
    const log = openSync(logFile, 'a')
    const child = spawn(program, words, {
      cwd: workingFolder,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...environment },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.#process = child
    void once(child, 'exit').then(() => {
      this.#process = undefined
      if (!this.#isHeld) this.#timer = setTimeout(() => this.start(), restartAfterMs)
    })
  }

  /** Lets it end without another start, until `start`. */
  hold(): void {
    this.#isHeld = true
    clearTimeout(this.#timer)
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    const { pid } = this.#process ?? {}
    if (pid !== undefined) signalProcess(pid, signal)
  }
}
