import type { Point } from '../../../../../content/branches/branch.ts'
import { filterChoices } from '../../../../../content/branches/finder-words.ts'
import type { Clock } from '../../../clock.ts'
import type { LocationRefusal } from './ask-location.ts'
import { everyMinute } from './every-minute.ts'
import { findBranches, type Finding } from './find-branches.ts'
import { findPart } from './finder-parts.ts'
import { readNear, writeNear } from './near-address.ts'
import { operateMap } from './operate-map.ts'
import { operateNearMe } from './operate-near-me.ts'
import { showFound } from './show-found.ts'
import { takeOverList } from './show-list.ts'

/**
 * Makes the prerendered branch finder search, filter, zoom and tell the time. The page holds what is chosen: the
 * address the search, the boxes the filters, the list the open branch.
 */
export function operateBranchFinder(root: HTMLElement, clock: Clock): void {
  const form = findPart(root, 'form', HTMLFormElement)
  const field = findPart(root, 'near', HTMLInputElement)
  const filters = findPart(root, 'filters', HTMLFieldSetElement)
  const list = takeOverList(root)
  const map = operateMap(root, chooseTown)
  const callOffNearMe = operateNearMe(root, answer => {
    if (answer.ok) searchFor('', answer.point)
    else showRefused(answer.refusal)
  })
  let here: Point | undefined
  let refusal: LocationRefusal | undefined
  let all = false
  let finding: Finding

  const checked = () => filterChoices.filter(({ name }) => boxOf(name)?.checked).map(({ name }) => name)
  const boxOf = (name: string) => filters.querySelector<HTMLInputElement>(`[value=${name}]`)
  const showMap = () => map.show({ ...finding, chosen: list.opened() })

  /** Lists what there is for the address, the place and the filters as they are now. */
  function listFound() {
    const near = readNear()
    finding = findBranches({ near, here, filters: checked(), nowMs: clock.now(), all })
    list.show(finding)
    showFound(root, finding, {
      located: here !== undefined,
      refusal,
    })
  }
  function show() {
    listFound()
    showMap()
  }
  /** After a new search the nearest branch is open; the whole list is closed. */
  function showAnew() {
    listFound()
    list.open(finding.from && finding.listed[0]?.branch)
    showMap()
  }
  function searchFor(near: string, place?: Point) {
    callOffNearMe()
    here = place
    refusal = undefined
    writeNear(near)
    field.value = near
    showAnew()
  }
  function showRefused(why: LocationRefusal) {
    refusal = why
    show()
  }
  function chooseTown(town: string) {
    const inTown = () => finding.listed.find(({ branch }) => branch.town === town)?.branch
    if (!inTown() && !finding.from) showAllListed()
    if (inTown()) list.open(inTown())
    else searchFor(town)
    const opened = list.opened()
    if (opened) list.scrollTo(opened)
  }
  function showAllListed() {
    all = true
    show()
  }
  const press = (name: 'clear-search' | 'show-all' | 'show-all-listed' | 'clear-filters', run: () => void) =>
    findPart(root, name, HTMLButtonElement).addEventListener('click', run)

  form.addEventListener('submit', event => {
    event.preventDefault()
    searchFor(field.value.trim())
  })
  press('clear-search', () => {
    searchFor('')
    field.focus()
  })
  press('show-all', () => {
    all = true
    searchFor('')
    field.focus()
  })
  press('show-all-listed', () => {
    const next = finding.listed.length
    showAllListed()
    // The button has gone: whoever pressed it goes on where the list does.
    const branch = finding.listed[next]?.branch
    if (branch) list.focus(branch)
  })
  press('clear-filters', () => {
    for (const box of filters.querySelectorAll('input')) box.checked = false
    show()
  })
  filters.addEventListener('change', show)
  // The event of a disclosure does not bubble; it is caught on its way down.
  root.addEventListener('toggle', showMap, true)
  window.addEventListener('popstate', () => searchFor(readNear()))
  everyMinute(clock, nowMs => {
    list.tellTime(nowMs)
    if (checked().includes('open-now')) show()
  })
  if (readNear() === '') show()
  else searchFor(readNear())
}
