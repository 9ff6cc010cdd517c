import { type ActName, acts, termsOf } from '../../../domain/staff-acts.ts'
import { typeName } from '../tasks/task-words.ts'

const isAct = (type: string): type is ActName => Object.hasOwn(acts, type)

/** What an event of the audit is called: an act by its label, else its type in plain words. */
export const eventName = (type: string): string => (isAct(type) ? termsOf(type).label : typeName(type))

interface EventFact {
  readonly name: string
  readonly value: string
}

/** `customerId` as `Customer id`. */
const factName = (name: string): string =>
  typeName(name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`))

/** Facts in a line. Those without a value, as the device of what the bank did itself, are left out; an act is named by its label. */
export const factsText = (facts: readonly EventFact[]): string =>
  facts
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${factName(name)}: ${isAct(value) ? termsOf(value).label : value}`)
    .join(', ') || '–'
