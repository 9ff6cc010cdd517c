import { bankName, branchNetwork, company } from '../facts.ts'
import type { PageHead } from '../page-heads.ts'
import { services, type Service } from './branch.ts'

export const branchesHead: PageHead = {
  path: '/help/branches',
  title: `Find a branch | ${bankName}`,
  description:
    'Branches and cash machines in England, Scotland, Wales and Northern Ireland, by town or postcode, with hours and services.',
}

/** The filters for branches, in the order of the page. */
export type FilterName = Extract<Service, 'counter' | 'cash-machine' | 'step-free'> | 'open-now'

export const filterChoices: readonly { name: FilterName; label: string }[] = [
  { name: 'counter', label: services.counter },
  { name: 'cash-machine', label: services['cash-machine'] },
  { name: 'step-free', label: services['step-free'] },
  { name: 'open-now', label: 'Open now' },
]

/** The texts of the branch finder. Sentences with a figure or a name are functions. */
export const finderWords = {
  current: 'Branches',
  heading: 'Find a branch',
  lead: `This demonstration lists the larger of our ${company.branches} branches.`,
  leadToSearch: 'Search by town or postcode.',
  withoutScripts: 'Searching needs JavaScript. Without it, every branch in the list is below, by nation.',
  searchLabel: 'Town or postcode',
  search: 'Search',
  clearSearch: 'Clear the search',
  nearMe: 'Use my location',
  locating: 'Finding you',
  filters: 'Show only branches with',
  clearFilters: 'Clear filters',
  view: 'Show branches as',
  list: 'List',
  map: 'Map',
  results: 'Branches, nearest first',
  showAll: 'Show every branch',
  servicesHeading: 'Services',
  telephone: 'Telephone',
  book: 'Book an appointment',
  call: 'Call',
  callCentre: 'Calls to branches are answered by one team.',
  holidays: 'Closed on bank holidays.',
  measured: 'Distances are in a straight line, from the middle of the town or postcode district.',
  measuredFromYou: 'Distances are in a straight line. Your location stays in this browser.',
  here: 'your location',
  unknown: (text: string) =>
    `We do not know a place called “${text}”. Try a town, or the start of a postcode.`,
  denied: 'Your browser did not share your location. Search by town or postcode instead.',
  failed: 'We could not find where you are. Search by town or postcode instead.',
  none: 'No branch in the list has all of that at the moment.',
  every: (count: number) => `${counted(count)}, by nation`,
  some: (count: number, outOf: number) => `${count} of ${counted(outOf)}, by nation`,
  first: (count: number, outOf: number) => `The first ${count} of ${counted(outOf)}, by nation`,
  showAllListed: (count: number) => `Show all ${count}`,
  nearest: (count: number, place: string, within: number) =>
    `The ${counted(count)} nearest to ${place}, ${howManyOf(within, count)} within ${branchNetwork.nearMiles} miles`,
  mapLabel: (towns: number) =>
    `Map of Great Britain and Northern Ireland with ${towns} towns that have a branch. The list names them all.`,
  keyBranch: 'Branch',
  keyChosen: 'Chosen',
  keyNear: `Within ${branchNetwork.nearMiles} miles`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  wholeMap: 'Show the whole map',
  shetland: 'Shetland',
} as const

const howManyOf = (part: number, count: number): string => {
  if (part === count) return 'all'
  return part === 0 ? 'none' : `${part} of them`
}

const counted = (count: number): string => (count === 1 ? `${count} branch` : `${count} branches`)

/** The distance of a branch. Below half a mile the positions are less precise than a figure would suggest. */
export function distanceInWords(miles: number): string {
  if (miles < 0.5) return 'under half a mile'
  if (miles >= 100) return `${Math.round(miles)} miles`
  return `${miles.toFixed(1)} miles`
}
