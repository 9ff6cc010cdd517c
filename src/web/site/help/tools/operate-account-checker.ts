import type { Clock } from '../../../clock.ts'
import type { AccountCheckerGiven } from './account-checker.tsx'
import { checkIban, inGroups } from './check-iban.ts'
import { checkSortCode } from './check-sort-code.ts'
import { fill } from './fill.ts'
import { findPart } from '../find-part.ts'
import { onceSettled } from './once-settled.ts'
import { fieldOf, inputOf, watchField } from './show-fault.ts'
import { showFinding, type FindingTold } from './show-finding.ts'

/** Makes both checks of the page work. Nothing is sent: what is typed stays here. */
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
  const { iban: told } = words
  const show = () => showFinding(part, findingOf(inputOf(place).value), told.waiting)
  const faultOf = (text: string) => {
    const { fault, ...found } = checkIban(text, ibanForms)
    if (text.trim() === '' || !fault) return undefined
    return fill(told.faults[fault], { ...found, given: found.iban.length })
  }
  watchField(place, { faultOf, typed: onceSettled(clock, settleMs, show) })
  show()

  function findingOf(text: string): FindingTold | undefined {
    const { iban, country, fault } = checkIban(text, ibanForms)
    if (fault) return undefined
    const sortCode = iban.startsWith('GB') ? iban.slice(8, 14) : undefined
    const holds = fill(told.valid, { country })
    return {
      sentence: sortCode === words.ownSortCode ? `${holds} ${told.ours}` : holds,
      values: [inGroups(iban, 4), sortCode && inGroups(sortCode, 2, '-'), sortCode && iban.slice(14)],
    }
  }
}

function operateSortCode(part: HTMLElement, clock: Clock, { words, settleMs }: AccountCheckerGiven): void {
  const places = { sortCode: placeOf(part, 'sort-code'), account: placeOf(part, 'account-number') }
  const { sortCode: told } = words
  const show = () => showFinding(part, findingOf(), told.waiting)
  const typed = onceSettled(clock, settleMs, show)
  const isMissing = (text: string, name: 'sortCode' | 'account') =>
    text.trim() !== '' &&
    checkSortCode({ sortCode: '', account: '', [name]: text }, words)[name] === undefined
  watchField(places.sortCode, {
    faultOf: text => (isMissing(text, 'sortCode') ? told.faults.sortCode : undefined),
    typed,
  })
  watchField(places.account, {
    faultOf: text => (isMissing(text, 'account') ? told.faults.account : undefined),
    typed,
  })
  show()

  function findingOf(): FindingTold | undefined {
    const { sortCode, account, isOurs, iban } = checkSortCode(
      { sortCode: inputOf(places.sortCode).value, account: inputOf(places.account).value },
      words,
    )
    if (sortCode === undefined) return undefined
    return {
      sentence: fill(isOurs ? told.ours : told.other, { sortCode }),
      values: [account, iban],
    }
  }
}

function placeOf(part: HTMLElement, name: string): HTMLElement {
  const place = fieldOf(part, name)
  if (!place) throw new Error(`The account checker has no field ${name}`)
  return place
}
