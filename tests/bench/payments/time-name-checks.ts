import { randomInt } from 'node:crypto'
import { v4 } from 'uuid'
import { askApi } from '../ask-api.ts'
import type { BenchCustomer } from '../bench-customers.ts'
import { processorTime } from '../processor-time.ts'

/** Whom a check is of. */
export interface Checked {
  readonly name: string
  readonly accountNumber: string
}

/** What the bank must answer: the name is right, has a slip of the pen, or is another's. */
const asked = [
  { code: null, typed: (name: string) => name },
  { code: 'MBAM', typed: (name: string) => name.replace(/.$/, 'x') },
  { code: 'ANNM', typed: () => 'Wilfred Zouche' },
] as const

export interface NameCheckTimes {
  /** In ascending order. */
  readonly timesMs: readonly number[]
  /** Of a check, in µs: of the server and of PostgreSQL. Not a number except on Linux. */
  readonly server: number
  readonly database: number
}

interface Asking {
  readonly origin: string
  readonly serverPid: number
  readonly databasePid: number
  /** Each asks a few: more than 30 an hour are not answered. */
  readonly askers: readonly BenchCustomer[]
  readonly checks: number
  readonly pick: () => Checked
}

/** Has names of accounts here checked, one after another, and measures the time of each answer. */
export async function timeNameChecks({
  origin,
  serverPid,
  databasePid,
  askers,
  checks,
  pick,
}: Asking): Promise<NameCheckTimes> {
  const timesMs: number[] = []
  const clocks = () => [serverPid, databasePid].map(pid => processorTime(pid) ?? Number.NaN)
  const before = clocks()
  for (let n = 0; n < checks; n++) {
    const asker = askers[n % askers.length]
    const kind = asked[n % asked.length]
    if (!asker || !kind) throw new RangeError('nobody asks')
    const { name, accountNumber } = pick()
    const body = {
      id: v4(),
      name: kind.typed(name),
      kind: 'personal',
      destination: `00-19-64 ${accountNumber}`,
    }
    const { status, text, timeMs } = await askApi({ origin, token: asker.token }, '/api/name-checks', body)
    if (status !== 201 || !text.includes(`"reasonCode":${JSON.stringify(kind.code)}`))
      throw new Error(`a check of ${body.name} for ${name} answered ${status} ${text}`)
    timesMs.push(timeMs)
  }
  const [server = Number.NaN, database = Number.NaN] = clocks().map(
    (after, n) => (after - (before[n] ?? Number.NaN)) / checks,
  )
  return { timesMs: timesMs.toSorted((a, b) => a - b), server, database }
}

/** Any of the first `count` accounts. */
export const pickOf = (count: number, accountOf: (n: number) => Checked) => (): Checked =>
  accountOf(randomInt(count) + 1)
