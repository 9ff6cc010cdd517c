import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** What a runner is to do: make what is due at a time, in ISO 8601, or place so many transfers. */
export type RunnerRequest = { readonly at: string } | { readonly transfers: number }

/** What a runner did, and the time of its own process. */
export interface RunnerAnswer {
  readonly count: number
  readonly seconds: number
  readonly processorMicroseconds: number
  /** Sent to the database, apart from those that begin and end database transactions. */
  readonly statements: number
}

/** A process that does what it is asked. */
export interface Runner {
  ask(request: RunnerRequest): Promise<RunnerAnswer>
  stop(): Promise<void>
}

const program = path.resolve(import.meta.dirname, '../due-runner.ts')

const isAnswer = (message: unknown): message is RunnerAnswer =>
  typeof message === 'object' && message !== null && 'count' in message

/** Starts a runner on a database. */
export async function startRunner(databaseUrl: string): Promise<Runner> {
  const child = fork(program, [databaseUrl], { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const ended = once(child, 'exit')
  const nextMessage = async (): Promise<unknown> => {
    const [message]: readonly unknown[] = await Promise.race([once(child, 'message'), ended])
    if (child.exitCode !== null) throw new Error(`a runner ended with ${child.exitCode}`)
    return message
  }
  await nextMessage()
  return {
    async ask(request) {
      const answer = nextMessage()
      child.send(request)
      const message = await answer
      if (!isAnswer(message)) throw new Error(`a runner failed: ${JSON.stringify(message)}`)
      return message
    },
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
