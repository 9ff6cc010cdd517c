import type { OpeningPattern } from './opening-patterns.ts'

export const nations = ['England', 'Scotland', 'Wales', 'Northern Ireland'] as const
export type Nation = (typeof nations)[number]

/** Services of a branch. Those in `serviceFilters` are also offered as filters. */
export const services = {
  counter: 'Counter',
  'cash-machine': 'Cash machine',
  'step-free': 'Step-free',
  'business-desk': 'Business desk',
  'cash-deposits': 'Cash deposits',
} as const

export type Service = keyof typeof services

/** A place by its longitude and latitude, degrees, east and north positive. */
export type Point = { readonly lon: number; readonly lat: number }

/** A branch of the bank: the town is real, the street is invented. */
export type Branch = Point & {
  /** In the page's addresses: `bristol-quarry-row`. */
  readonly id: string
  /** The name on the map. Where a town has several branches, it stands before the branch's own name. */
  readonly town: string
  readonly name: string
  readonly street: string
  /** The postcode district, `BS1`. There is no full postcode, because the street is invented. */
  readonly district: string
  readonly county: string
  readonly nation: Nation
  readonly hours: OpeningPattern
  readonly services: readonly Service[]
  /** From Ofcom's ranges for drama, each once. */
  readonly phone: string
}
