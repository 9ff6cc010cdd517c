/** Keeps what an amount field accepts: digits and a decimal point (spec section 5). */
export const stripAmount = (typed: string): string => typed.replace(/[^0-9.]/g, '')

/** What a person typed as an amount of pounds, money as it is on the wire. */
export type TypedAmount =
  /** It says one amount. */
  | { readonly state: 'clear'; readonly money: string }
  /**
   * More had to be left out than a pound sign, spaces and the commas between thousands. `money` is what is left,
   * `meant` what a comma in the place of the point would make of it: the person is asked.
   */
  | { readonly state: 'doubtful'; readonly money: string; readonly meant?: string }
  | { readonly state: 'none' }

const clearPattern = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d*)?$/
const wholePattern = /^(?:\d*|[1-9]\d{0,2}(?:,\d{3})+)$/

/** Digits and a point as money: at most twelve digits of pounds, at most two of pence. `5`, `5.` and `5.5` are understood. */
function moneyOfDigits(digits: string): string | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2})?)?$/.exec(digits) ?? []
  return whole === undefined ? undefined : `${BigInt(whole)}.${fraction.padEnd(2, '0')}`
}

/** `12,50` as `12.50`: a comma before the last one or two digits, as much of the world writes pence. */
function commaAsPoint(typed: string): string | undefined {
  const figures = typed.replace(/[^0-9.,]/g, '')
  const at = figures.lastIndexOf(',')
  const pounds = figures.slice(0, Math.max(at, 0))
  const pence = figures.slice(at + 1)
  if (at < 0 || !/^\d{1,2}$/.test(pence) || !wholePattern.test(pounds)) return undefined
  return moneyOfDigits(`${pounds.replaceAll(',', '') || '0'}.${pence}`)
}

/**
 * Reads an amount as it was typed, before anything was left out of it. Nothing is reinterpreted: what says one amount is
 * clear, and what could be meant otherwise is doubtful. Zero is left to the schema.
 */
export function readAmount(typed: string): TypedAmount {
  const money = moneyOfDigits(stripAmount(typed))
  if (money === undefined) return { state: 'none' }
  const bare = typed.trim().replace(/^£|£$/, '').replace(/\s/g, '')
  if (clearPattern.test(bare)) return { state: 'clear', money }
  const meant = commaAsPoint(typed)
  return { state: 'doubtful', money, ...(meant !== undefined && { meant }) }
}

/** A typed amount as a wire amount, undefined where it is none or doubtful. */
export function moneyFromTyped(typed: string): string | undefined {
  const read = readAmount(typed)
  return read.state === 'clear' ? read.money : undefined
}
