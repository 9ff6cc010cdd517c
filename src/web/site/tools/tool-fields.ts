import type { Cancel, Clock } from '../../clock.ts'
import { findPart } from '../islands/find-part.ts'

const boxOf = {
  good: ['border-line-strong'],
  bad: ['border-danger-mark', 'inset-ring', 'inset-ring-danger-mark'],
}

/** The element of a field, by its name. */
export const fieldOf = (root: Element, name: string): HTMLElement | null =>
  root.querySelector(`[data-field="${name}"]`)

/** The input of a field. */
export function inputOf(place: Element): HTMLInputElement {
  const input = place.querySelector('input')
  if (input === null) throw new Error('a field of a tool has an input')
  return input
}

/** Shows a fault beside a field, or removes it. The typed value stays. */
export function showFault(place: Element, fault: string | undefined): void {
  const input = inputOf(place)
  const isBad = fault !== undefined
  findPart(place, 'hint', HTMLElement).hidden = isBad
  findPart(place, 'fault', HTMLElement).hidden = !isBad
  findPart(place, 'fault-text', HTMLElement).textContent = fault ?? ''
  if (isBad) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
  for (const name of boxOf.good) input.parentElement?.classList.toggle(name, !isBad)
  for (const name of boxOf.bad) input.parentElement?.classList.toggle(name, isBad)
}

/**
 * Calls `typed` after each keystroke. A fault is shown when the focus leaves its field, not while it is being filled
 * in, and disappears as soon as it is corrected.
 */
export function watchField(place: Element, { faultOf, typed }: FieldWatch): void {
  const input = inputOf(place)
  input.addEventListener('blur', () => showFault(place, faultOf(input.value)))
  input.addEventListener('input', () => {
    showFault(place, undefined)
    typed()
  })
}

type FieldWatch = {
  /** The field's fault, if any. */
  faultOf: (text: string) => string | undefined
  typed: () => void
}

/**
 * Runs once nothing has been typed for `settleMs`, so that the outcome is shown and announced once, not at every
 * keystroke. Returns the function to call at each keystroke.
 */
export function onceSettled(clock: Clock, settleMs: number, run: () => void): () => void {
  let waiting: Cancel | undefined
  return () => {
    waiting?.()
    waiting = clock.after(settleMs, run)
  }
}

/** Replaces the `{names}` in a sentence by values. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
