/** The part of a text that an amount field accepts: digits and a decimal point (spec section 5). */
export const stripAmount = (typed: string): string => typed.replace(/[^0-9.]/g, '')

/** An amount of pounds as a person typed it. `money` is a wire amount. */
export type TypedAmount =
  /** The text can mean only one amount. */
  | { readonly state: 'clear'; readonly money: string }
  /**
   * Reading it dropped more than a pound sign, spaces and commas between thousands, so the form asks the person.
   * `money` is the amount without the dropped characters; `meant` is the amount if a comma is the decimal point.
   */
  | { readonly state: 'doubtful'; readonly money: string; readonly meant?: string }
  | { readonly state: 'none' }

const clearPattern = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d*)?$/
const wholePattern = /^(?:\d*|[1-9]\d{0,2}(?:,\d{3})+)$/

/**
 * Digits and a point as a wire amount: at most twelve digits of pounds, at most two of pence. Accepts `5`, `5.` and
 * `5.5`.
 */
function moneyOfDigits(digits: string): string | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2})?)?$/.exec(digits) ?? []
  return whole === undefined ? undefined : `${BigInt(whole)}.${fraction.padEnd(2, '0')}`
}

/** Reads `12,50` as `12.50`: much of the world writes a comma before the last one or two digits. */
function commaAsPoint(typed: string): string | undefined {
  const figures = typed.replace(/[^0-9.,]/g, '')
  const at = figures.lastIndexOf(',')
  const pounds = figures.slice(0, Math.max(at, 0))
  const pence = figures.slice(at + 1)
  if (at < 0 || !/^\d{1,2}$/.test(pence) || !wholePattern.test(pounds)) return undefined
  return moneyOfDigits(`${pounds.replaceAll(',', '') || '0'}.${pence}`)
}

/**
 * Reads an amount as it was typed, before any character is dropped. It guesses nothing: a text that can mean only one
 * amount is clear, any other is doubtful. The schema refuses zero.
 */
export function readAmount(typed: string): TypedAmount {
  const money = moneyOfDigits(stripAmount(typed))
  if (money === undefined) return { state: 'none' }
  const bare = typed.trim().replace(/^£|£$/, '').replace(/\s/g, '')
  if (clearPattern.test(bare)) return { state: 'clear', money }
  const meant = commaAsPoint(typed)
  return { state: 'doubtful', money, ...(meant !== undefined && { meant }) }
}

/** A typed amount as a wire amount; undefined if it is doubtful or not an amount. */
export function moneyFromTyped(typed: string): string | undefined {
  const read = readAmount(typed)
  return read.state === 'clear' ? read.money : undefined
}

/** A typed amount for a schema: an empty field has none; one that could mean two amounts stays as typed, which is refused. */
export const amountOfField = (typed: string): string =>
  moneyFromTyped(typed) ?? (stripAmount(typed) === '' ? '' : typed)
