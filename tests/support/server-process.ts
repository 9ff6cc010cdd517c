import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '../..')

export interface ServerProcess {
  readonly origin: string
  /** Everything it has logged so far. */
  log(): string
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>
}

/** Starts the Node home as a process of its own and waits until it says where it listens. */
export async function startServerProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: project,
    env: { ...process.env, LOG_FORMAT: 'json', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', text => (log += text))
  const exited = once(child, 'exit')
  const origin = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', text => {
      printed += text
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
      if (address !== undefined) resolve(address)
    })
    child.once('exit', code => reject(new Error(`the server stopped with ${code}:\n${printed}\n${log}`)))
  })
  return {
    origin,
    log: () => log,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
