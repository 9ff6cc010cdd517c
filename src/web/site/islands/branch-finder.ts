import type { Point } from '../../../../content/branches/branch.ts'
import { filterChoices, finderWords } from '../../../../content/branches/finder-words.ts'
import type { Clock } from '../../clock.ts'
import { findBranches, type Finding } from '../branches/find-branches.ts'
import { findPart } from '../branches/finder-parts.ts'
import { operateMap } from '../branches/operate-map.ts'
import { takeOverList } from '../branches/show-list.ts'
import type { IslandEnvironment } from './create-island-environment.ts'

/** The branch finder of `/help/branches`. */
export const operate = (root: HTMLElement, { clock }: IslandEnvironment): void =>
  operateBranchFinder(root, clock)

/**
 * Makes the prerendered branch finder search, filter, zoom and show opening times. The page holds the state: its
 * address the search, its checkboxes the filters, its list the open branch.
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

  /** Lists the branches that match the current address, location and filters. */
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
  /** After a new search the nearest branch is open; in the whole list every branch is closed. */
  function showNewSearch() {
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
    showNewSearch()
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
    // The button has gone, so the focus moves to the first new entry.
    const branch = finding.listed[next]?.branch
    if (branch) list.focus(branch)
  })
  press('clear-filters', () => {
    for (const box of filters.querySelectorAll('input')) box.checked = false
    show()
  })
  filters.addEventListener('change', show)
  // A disclosure's event does not bubble, so this listens in the capture phase.
  root.addEventListener('toggle', showMap, true)
  window.addEventListener('popstate', () => searchFor(readNear()))
  everyMinute(clock, nowMs => {
    list.showTime(nowMs)
    if (checked().includes('open-now')) show()
  })
  if (readNear() === '') show()
  else searchFor(readNear())
}

type Requested = {
  /** The browser's location was requested; this is why it is unknown. */
  refusal: LocationRefusal | undefined
  /** The place is the browser's location. */
  located: boolean
}

/** Shows the result or the error, says how distances are measured, and offers the way back to the whole list. */
export function showFound(
  root: HTMLElement,
  { from, listed, sentence, unknown, outOf }: Finding,
  requested: Requested,
): void {
  findPart(root, 'problem', HTMLElement).textContent = problemOf(unknown, requested.refusal)
  findPart(root, 'status', HTMLElement).textContent = sentence
  findPart(root, 'distances', HTMLElement).hidden = requested.located
  findPart(root, 'distances-from-you', HTMLElement).hidden = !requested.located
  findPart(root, 'searched-key', HTMLElement).hidden = from === undefined
  findPart(root, 'show-all', HTMLElement).hidden = from === undefined
  const more = findPart(root, 'show-all-listed', HTMLElement)
  more.hidden = outOf === undefined
  if (outOf !== undefined) more.textContent = finderWords.showAllListed(outOf)
  findPart(root, 'clear-filters', HTMLElement).hidden = listed.length > 0
}

function problemOf(unknown: string | undefined, refusal: LocationRefusal | undefined): string {
  if (refusal) return finderWords[refusal]
  return unknown === undefined ? '' : finderWords.unknown(unknown)
}

/**
 * Makes the button request the browser's location. Returns a function that cancels the request: an answer that
 * arrives after another search is ignored.
 */
export function operateNearMe(root: HTMLElement, onAnswer: (answer: LocationAnswer) => void): () => void {
  const button = findPart(root, 'near-me', HTMLButtonElement)
  const label = findPart(root, 'near-me-label', HTMLElement)
  let latest = 0

  function showBusy(busy: boolean) {
    label.textContent = busy ? finderWords.locating : finderWords.nearMe
    button.setAttribute('aria-disabled', String(busy))
  }
  async function ask() {
    latest += 1
    const mine = latest
    showBusy(true)
    const answer = await requestLocation()
    if (mine !== latest) return
    showBusy(false)
    onAnswer(answer)
  }
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') void ask()
  })
  return () => {
    latest += 1
    showBusy(false)
  }
}

export type LocationRefusal = 'denied' | 'failed'
export type LocationAnswer = { ok: true; point: Point } | { ok: false; refusal: LocationRefusal }

/** A town is precise enough, so a position of the last minutes will do. A slow answer counts as a failure. */
const locationOptions = { timeout: 10_000, maximumAge: 300_000 } as const

/**
 * Requests the browser's location, for which the browser asks permission. Rejects with `denied` when the visitor or a
 * setting refuses, with `failed` when no position is available.
 */
export const requestLocation = (): Promise<LocationAnswer> =>
  new Promise(resolve => {
    // Browsers offer no location to pages that are not served over https.
    if (!('geolocation' in navigator)) {
      resolve({ ok: false, refusal: 'failed' })
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ ok: true, point: { lon: coords.longitude, lat: coords.latitude } }),
      ({ code, PERMISSION_DENIED }) =>
        resolve({ ok: false, refusal: code === PERMISSION_DENIED ? 'denied' : 'failed' }),
      locationOptions,
    )
  })

/** The search in the page's address: `?near=bristol`. Empty: no search. */
export const readNear = (): string => new URLSearchParams(window.location.search).get('near')?.trim() ?? ''

/** Puts a search into the page's address, so that it can be shared and Back returns to the previous one. */
export function writeNear(near: string): void {
  if (near === readNear()) return
  const query = near === '' ? '' : `?${new URLSearchParams({ near }).toString()}`
  window.history.pushState(null, '', `${window.location.pathname}${query}`)
}

const minuteMs = 60_000

/**
 * Calls `run` now and at the start of every minute while the page is open, with the time in milliseconds since 1970.
 */
export function everyMinute(clock: Clock, run: (nowMs: number) => void): void {
  const nowMs = clock.now()
  run(nowMs)
  clock.after(minuteMs - (nowMs % minuteMs), () => everyMinute(clock, run))
}
