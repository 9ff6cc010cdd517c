import { formatPence } from '../../../domain/money.ts'
import { type ActName, actReasons, type ActReason, acts, termsOf } from '../../../domain/staff-acts.ts'
import { type LookReason, lookReasons } from '../../../domain/staff-looks.ts'
import type { StaffNamedId } from '../staff-client.ts'
import { typeName } from '../tasks/task-words.ts'
import { momentText } from './staff-times.ts'

const isAct = (type: string): type is ActName => Object.hasOwn(acts, type)
const isReason = (value: string): value is ActReason => Object.hasOwn(actReasons, value)
const isLookReason = (value: string): value is LookReason => Object.hasOwn(lookReasons, value)

/** What an event of the audit is called: an act by its label, else its type in plain words. */
export const eventName = (type: string): string => (isAct(type) ? termsOf(type).label : typeName(type))

/** The words of the box that shows ids. */
export const idsWord = 'Show ids'

export interface EventFact {
  readonly name: string
  readonly value: string
}

/**
 * Part of a fact's value. With an id, `named` says what the id belongs to; without a name, the id is of something that has none.
 */
export interface FactPart {
  readonly text: string
  readonly id?: string
  readonly named?: StaffNamedId
}

interface ReadFact {
  readonly label: string
  readonly parts: readonly FactPart[]
}

/** `customerId` as `Customer`, `amountPence` as `Amount`. */
const factName = (name: string): string =>
  typeName(name.replace(/(?<=.)(Id|Pence)$/, '').replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`))

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const moment = /^\d{4}-\d{2}-\d{2}T/
const pence = /^\d{1,18}$/
const code = /^[a-z]+(_[a-z]+)+$/

/** An act and a reason by their labels, an amount as money, a moment as the console writes it, a code in plain words. */
function valueText({ name, value }: EventFact, nowMs: number): string {
  if (isAct(value)) return termsOf(value).label
  if (isReason(value)) return actReasons[value]
  if (isLookReason(value)) return lookReasons[value]
  if (name.endsWith('Pence') && pence.test(value)) return formatPence(BigInt(value))
  if (moment.test(value)) return momentText(value, nowMs)
  return code.test(value) ? typeName(value) : value
}

function partsOf(fact: EventFact, names: readonly StaffNamedId[], nowMs: number): readonly FactPart[] {
  const words = fact.value.split(' ')
  if (!words.every(word => uuid.test(word))) return [{ text: valueText(fact, nowMs) }]
  return words.map(id => {
    const named = names.find(one => one.id === id)
    return named ? { text: named.name, id, named } : { text: '', id }
  })
}

interface FactsReading {
  /** Of the event: what it says already is not repeated. */
  readonly type: string
  readonly names: readonly StaffNamedId[]
  readonly nowMs: number
  /** Ids are read as well, also those of what nobody names. */
  readonly withIds: boolean
}

/** The facts of an event in plain words. Facts without a value, and facts that are repeated, are left out. */
export function readFacts(
  facts: readonly EventFact[],
  { type, names, nowMs, withIds }: FactsReading,
): readonly ReadFact[] {
  const said = new Set([eventName(type)])
  return facts.flatMap(fact => {
    const parts = partsOf(fact, names, nowMs).filter(
      ({ text, id }) => text !== '' || (withIds && id !== undefined),
    )
    const text = parts.map(part => part.text).join(' ')
    if (fact.value === '' || parts.length === 0) return []
    if (!withIds && parts.every(({ named }) => named !== undefined) && said.has(text)) return []
    said.add(text)
    return [{ label: factName(fact.name), parts }]
  })
}
