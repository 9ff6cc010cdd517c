import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { SeededRandom } from '../../../src/bank/simulator/seeded-random.ts'
import type { Crossing } from './requests.ts'

/** Asks the bank with this sort code; undefined if it did not answer. */
type Forward = (sortCode: string, crossing: Crossing) => Promise<string | undefined>

/** What the wire did with questions. */
export interface WireCounts {
  asked: number
  lostQuestions: number
  lostAnswers: number
  late: number
  twice: number
  unanswered: number
}

export interface Wire {
  readonly url: string
  readonly counts: WireCounts
  /** From now on it loses nothing. */
  mend(): void
  stop(): Promise<void>
}

/** Longer than a bank of the harness waits. */
const lateMs = 1_300

const limits = { lostQuestion: 0.15, lostAnswer: 0.35, late: 0.4, twice: 0.55 } as const

/** The line between two banks, over HTTP on loopback. It loses questions and answers, delivers answers late, and asks twice at once. */
export async function startWire(random: SeededRandom, forward: Forward): Promise<Wire> {
  const counts: WireCounts = { asked: 0, lostQuestions: 0, lostAnswers: 0, late: 0, twice: 0, unanswered: 0 }
  let isFaulty = true
  const pass = async (sortCode: string, crossing: Crossing): Promise<string | undefined> => {
    counts.asked += 1
    const drawn = isFaulty ? random.fraction() : 1
    if (drawn < limits.lostQuestion) {
      counts.lostQuestions += 1
      return undefined
    }
    const asksTwice = drawn >= limits.late && drawn < limits.twice
    if (asksTwice) counts.twice += 1
    const [answer] = await Promise.all([
      forward(sortCode, crossing),
      ...(asksTwice ? [forward(sortCode, crossing)] : []),
    ])
    if (answer === undefined) {
      counts.unanswered += 1
      return undefined
    }
    if (drawn < limits.lostAnswer) {
      counts.lostAnswers += 1
      return undefined
    }
    if (drawn < limits.late) {
      counts.late += 1
      await pause(lateMs)
    }
    return answer
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const parts = await request.toArray()
    const crossing: Crossing = JSON.parse(Buffer.concat(parts).toString())
    const answer = await pass((request.url ?? '').slice(1), crossing)
    if (answer === undefined) response.destroy()
    else response.end(answer)
  }
  const server = createServer((request, response) => {
    // The bank that asked may have been killed meanwhile.
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the wire has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    counts,
    mend() {
      isFaulty = false
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
