import { formatIban, formatSortCode } from '../../../domain/destination.ts'
import type { Clock } from '../../clock.ts'
import type { AccountCheckerGiven } from '../tools/account-checker.tsx'
import { checkIban, checkSortCode } from '../tools/check-account-details.ts'
import { fieldOf, fill, inputOf, onceSettled, watchField } from '../tools/tool-fields.ts'
import type { IslandEnvironment } from './create-island-environment.ts'
import { findPart } from './find-part.ts'

/** The check of an IBAN or a sort code, on `/help/tools`. */
export const operate = (root: HTMLElement, { clock }: IslandEnvironment): void =>
  operateAccountChecker(root, clock)

/** Makes both checkers of the page work. Nothing is sent: the details stay in the browser. */
export function operateAccountChecker(root: HTMLElement, clock: Clock): void {
  const given: AccountCheckerGiven = JSON.parse(root.dataset['given'] ?? '')
  operateIban(findPart(root, 'iban', HTMLElement), clock, given)
  operateSortCode(findPart(root, 'sort-code', HTMLElement), clock, given)
}

function operateIban(
  part: HTMLElement,
  clock: Clock,
  { words, ibanForms, settleMs }: AccountCheckerGiven,
): void {
  const place = placeOf(part, 'iban')
  const { iban: ibanWords } = words
  const show = () => showFinding(part, findingOf(inputOf(place).value), ibanWords.waiting)
  const faultOf = (text: string) => {
    const { fault, ...found } = checkIban(text, ibanForms)
    if (text.trim() === '' || !fault) return undefined
    return fill(ibanWords.faults[fault], { ...found, given: found.iban.length })
  }
  watchField(place, { faultOf, typed: onceSettled(clock, settleMs, show) })
  show()

  function findingOf(text: string): FindingShown | undefined {
    const { iban, country, fault } = checkIban(text, ibanForms)
    if (fault) return undefined
    const sortCode = iban.startsWith('GB') ? iban.slice(8, 14) : undefined
    const valid = fill(ibanWords.valid, { country })
    return {
      sentence: sortCode === words.ownSortCode ? `${valid} ${ibanWords.ours}` : valid,
      values: [formatIban(iban), sortCode && formatSortCode(sortCode), sortCode && iban.slice(14)],
    }
  }
}

function operateSortCode(part: HTMLElement, clock: Clock, { words, settleMs }: AccountCheckerGiven): void {
  const places = { sortCode: placeOf(part, 'sort-code'), account: placeOf(part, 'account-number') }
  const { sortCode: sortCodeWords } = words
  const show = () => showFinding(part, findingOf(), sortCodeWords.waiting)
  const typed = onceSettled(clock, settleMs, show)
  const isMissing = (text: string, name: 'sortCode' | 'account') =>
    text.trim() !== '' &&
    checkSortCode({ sortCode: '', account: '', [name]: text }, words)[name] === undefined
  watchField(places.sortCode, {
    faultOf: text => (isMissing(text, 'sortCode') ? sortCodeWords.faults.sortCode : undefined),
    typed,
  })
  watchField(places.account, {
    faultOf: text => (isMissing(text, 'account') ? sortCodeWords.faults.account : undefined),
    typed,
  })
  show()

  function findingOf(): FindingShown | undefined {
    const { sortCode, account, isOurs, iban } = checkSortCode(
      { sortCode: inputOf(places.sortCode).value, account: inputOf(places.account).value },
      words,
    )
    if (sortCode === undefined) return undefined
    return {
      sentence: fill(isOurs ? sortCodeWords.ours : sortCodeWords.other, { sortCode }),
      values: [account, iban],
    }
  }
}

function placeOf(part: HTMLElement, name: string): HTMLElement {
  const place = fieldOf(part, name)
  if (!place) throw new Error(`The account checker has no field ${name}`)
  return place
}

/** A checker's result: a sentence, and a value for each term of the page that has one. */
export type FindingShown = { sentence: string; values: readonly (string | undefined)[] }

/** Shows the result, or the waiting sentence while there is nothing to check. */
export function showFinding(root: Element, finding: FindingShown | undefined, waiting: string): void {
  const sentence = findPart(root, 'sentence', HTMLElement)
  const text = finding?.sentence ?? waiting
  if (sentence.textContent !== text) sentence.textContent = text
  sentence.classList.toggle('text-muted', !finding)
  sentence.classList.toggle('text-lg', finding !== undefined)
  sentence.classList.toggle('font-semibold', finding !== undefined)
  findPart(root, 'holds', HTMLElement).hidden = !finding
  findPart(root, 'details', HTMLElement).hidden = !finding
  for (const [index, value] of (finding?.values ?? []).entries()) {
    const detail = findPart(root, `detail-${index}`, HTMLElement)
    detail.hidden = value === undefined
    const cell = detail.querySelector('dd')
    if (cell) cell.textContent = value ?? ''
  }
}
