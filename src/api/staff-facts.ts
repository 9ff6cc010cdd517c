import { readDevice } from '../bank/sessions/read-device.ts'
import { nameDevice } from '../domain/device-name.ts'

interface Fact {
  readonly name: string
  readonly value: string
}

/** A device by its name, where its browser is known. */
function deviceText(userAgent: string): string {
  const device = readDevice(userAgent)
  return device.browser === undefined ? userAgent : nameDevice(device)
}

/** The facts of an audited event as people read them. */
export const presentFacts = (facts: readonly Fact[]): Fact[] =>
  facts.map(fact => (fact.name === 'device' ? { ...fact, value: deviceText(fact.value) } : fact))
