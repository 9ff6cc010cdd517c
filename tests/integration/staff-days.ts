import type { BankDependencies } from '../../src/bank/bank.ts'
import type { ApiFixture } from './api-fixture.ts'
import type { TestApi } from './open-test-api.ts'

export const hourMs = 3_600_000

/** Opens the bank of a fixture at noon in London, each time on a day that no other test has. */
export function daysOf(fixture: () => ApiFixture): (parts?: Partial<BankDependencies>) => TestApi {
  let day = 0
  return (parts = {}) => {
    const noon = Date.parse('2027-01-04T12:00:00Z') + 24 * hourMs * day++
    const startedMs = performance.now()
    const clock = () => new Date(noon + Math.trunc(performance.now() - startedMs))
    return fixture().openApi(undefined, { clock, ...parts })
  }
}
