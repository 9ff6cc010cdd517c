import { branches } from '../../../../content/branches/branch-list.ts'
import type { Branch } from '../../../../content/branches/branch.ts'
import { distanceInWords } from '../../../../content/branches/finder-words.ts'
import type { Finding } from './find-branches.ts'
import { findPart } from './finder-parts.ts'
import { formatOpening, openingAt } from './opening-hours.ts'

/** The list of the page, as the script works on it. */
export interface BranchList {
  /** Shows these branches: in their order after a search, otherwise under their nations. */
  readonly show: (finding: Finding) => void
  /** Shows for each branch whether it is open at `nowMs`. */
  readonly showTime: (nowMs: number) => void
  /** Opens this branch and closes every other one. */
  readonly open: (branch: Branch | undefined) => void
  /** The open branch. */
  readonly opened: () => Branch | undefined
  readonly scrollTo: (branch: Branch) => void
  readonly focus: (branch: Branch) => void
}

type Entry = { branch: Branch; details: HTMLDetailsElement; item: HTMLElement; nationList: HTMLElement }

/** Attaches to the prerendered entries. They are moved and hidden, never rebuilt. */
export function takeOverList(root: HTMLElement): BranchList {
  const nearest = findPart(root, 'nearest', HTMLElement)
  const nearestList = findPart(root, 'nearest-list', HTMLElement)
  const sections = [...root.querySelectorAll<HTMLElement>('[data-nation]')]
  const entries = branches.map(branch => entryOf(root, branch))

  const show = ({ from, listed }: Finding) => {
    const miles = new Map(listed.map(each => [each.branch, each.miles]))
    const toNations = from === undefined && nearestList.hasChildNodes()
    for (const { branch, details, item, nationList } of entries) {
      item.hidden = !miles.has(branch)
      if (item.hidden) details.open = false
      if (toNations) nationList.append(item)
      setText(details, '[data-miles]', wordDistance(miles.get(branch)))
    }
    if (from) for (const { branch } of listed) nearestList.append(itemOf(branch))
    nearest.hidden = from === undefined || listed.length === 0
    for (const section of sections)
      section.hidden = from !== undefined || section.querySelector('li:not([hidden])') === null
  }

  const itemOf = (branch: Branch) => find(branch).item
  function find(branch: Branch): Entry {
    const entry = entries.find(each => each.branch === branch)
    if (entry === undefined) throw new Error(`There is no entry of ${branch.id}`)
    return entry
  }

  return {
    show,
    showTime: nowMs => {
      for (const { branch, details } of entries) {
        const opening = openingAt(branch, nowMs)
        const line = setText(details, '[data-opening]', formatOpening(opening))
        line.dataset['opening'] = opening.open ? 'open' : 'closed'
      }
    },
    open: branch => {
      for (const each of entries) each.details.open = each.branch === branch
    },
    opened: () => entries.find(({ details }) => details.open)?.branch,
    scrollTo: branch => find(branch).details.scrollIntoView({ block: 'nearest' }),
    focus: branch => find(branch).details.querySelector('summary')?.focus(),
  }
}

function entryOf(root: HTMLElement, branch: Branch): Entry {
  const details = root.querySelector<HTMLDetailsElement>(`[data-branch=${branch.id}]`)
  const item = details?.parentElement
  const nationList = item?.parentElement
  if (!details || !item || !nationList) throw new Error(`The list lacks ${branch.id}`)
  return { branch, details, item, nationList }
}

function setText(entry: HTMLElement, selector: string, text: string): HTMLElement {
  const line = entry.querySelector<HTMLElement>(selector)
  if (line === null) throw new Error(`An entry lacks ${selector}`)
  if (line.textContent !== text) line.textContent = text
  return line
}

const wordDistance = (miles: number | undefined): string =>
  miles === undefined ? '' : distanceInWords(miles)
