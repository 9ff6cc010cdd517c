import { type ActName, actReasons, type ActReason, acts, termsOf } from '../../../domain/staff-acts.ts'
import { typeName } from '../tasks/task-words.ts'

const isAct = (type: string): type is ActName => Object.hasOwn(acts, type)
const isReason = (value: string): value is ActReason => Object.hasOwn(actReasons, value)

/** What an event of the audit is called: an act by its label, else its type in plain words. */
export const eventName = (type: string): string => (isAct(type) ? termsOf(type).label : typeName(type))

interface EventFact {
  readonly name: string
  readonly value: string
}

/** `customerId` as `Customer id`. */
const factName = (name: string): string =>
  typeName(name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`))

/** An act and a reason by their labels. */
const valueName = (value: string): string => {
  if (isAct(value)) return termsOf(value).label
  return isReason(value) ? actReasons[value] : value
}

/** Facts in a line. Those without a value, as the device of what the bank did itself, are left out. */
export const factsText = (facts: readonly EventFact[]): string =>
  facts
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${factName(name)}: ${valueName(value)}`)
    .join(', ') || '–'
