import { ownProcessorTime, processorTime } from '../processor-time.ts'
import type { Payer, Step } from './ways-to-pay.ts'

/** What a request took on average. Times are processor times in µs. */
export interface StepCost {
  readonly name: string
  readonly bank: number
  /** Undefined except on Linux. */
  readonly database: number | undefined
  readonly statements: number
}

/** A bank in this process that is asked without a network, with its clocks. */
export interface MeasuredApi {
  readonly request: (
    path: string,
    asked: { readonly token: string; readonly body: object },
  ) => Promise<{ readonly status: number; readonly text: string }>
  readonly databasePid: number
  readonly statements: () => number
}

async function send(api: MeasuredApi, step: Step, payer: Payer): Promise<void> {
  step.begin?.(payer)
  const { token } = payer.customer
  const { status, text } = await api.request(step.path(payer), { token, body: step.body(payer) })
  if (status !== step.status) throw new Error(`${step.name} answered ${status} ${text}`)
  step.keep?.(payer, text)
}

async function measureStep(
  api: MeasuredApi,
  step: Step,
  payers: readonly Payer[],
  atOnce: number,
): Promise<StepCost> {
  const before = [ownProcessorTime(), processorTime(api.databasePid), api.statements()] as const
  const waiting = payers.values()
  const work = async () => {
    for (const payer of waiting) await send(api, step, payer)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const [own, database, statements] = before
  const after = processorTime(api.databasePid)
  return {
    name: step.name,
    bank: (ownProcessorTime() - own) / payers.length,
    database: database === undefined || after === undefined ? undefined : (after - database) / payers.length,
    statements: (api.statements() - statements) / payers.length,
  }
}

/** Each payer pays once: all of them send the first request, then the second, so that each kind of request has its own cost. */
export async function payOnce(
  api: MeasuredApi,
  steps: readonly Step[],
  payers: readonly Payer[],
  atOnce: number,
): Promise<readonly StepCost[]> {
  const costs: StepCost[] = []
  for (const step of steps) costs.push(await measureStep(api, step, payers, atOnce))
  return costs
}

/** The mean of the same requests of several rounds. */
export const meanOf = (rounds: readonly (readonly StepCost[])[]): readonly StepCost[] =>
  (rounds[0] ?? []).map(({ name }, at) => {
    const mean = (figure: (cost: StepCost) => number) =>
      rounds.reduce((sum, costs) => sum + (costs[at] ? figure(costs[at]) : Number.NaN), 0) / rounds.length
    const isKnown = rounds.every(costs => costs[at]?.database !== undefined)
    return {
      name,
      bank: mean(({ bank }) => bank),
      database: isKnown ? mean(({ database = 0 }) => database) : undefined,
      statements: mean(({ statements }) => statements),
    }
  })

/** What all requests of a way took together. */
export const sumOf = (name: string, costs: readonly StepCost[]): StepCost => ({
  name,
  bank: costs.reduce((sum, { bank }) => sum + bank, 0),
  database: costs.reduce<number | undefined>(
    (sum, { database }) => (sum === undefined || database === undefined ? undefined : sum + database),
    0,
  ),
  statements: costs.reduce((sum, { statements }) => sum + statements, 0),
})

/** Of the bank's process and of PostgreSQL together. */
export const bothOf = ({ bank, database }: StepCost): number => bank + (database ?? 0)
