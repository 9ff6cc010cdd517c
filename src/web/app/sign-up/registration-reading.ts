import {
  countryNames,
  otherCountry,
  otherCountryNames,
  plainName,
  readCountry,
} from '../../../contract/countries.ts'
import { formatMoney, penceOf } from '../../../domain/money.ts'
import { moneyFromTyped } from '../../../domain/typed-amount.ts'

/** A deposit in pounds (ruling 11): `£1,250.00`; undefined if it is zero, or no amount that can be read. */
export function depositAsRead(typed: string): string | undefined {
  const money = moneyFromTyped(typed)
  return money === undefined || penceOf(money) === 0n ? undefined : formatMoney(money)
}

/** The first name of a full one: all before its last space (ruling 38). */
export function firstNameOf(fullName: string): string {
  const name = fullName.trim().replaceAll(/\s+/g, ' ')
  const end = name.lastIndexOf(' ')
  return end === -1 ? name : name.slice(0, end)
}

/** What the list offers: the countries, and last what leads to a field of one's own words. */
export const offeredCountries: readonly string[] = [...countryNames, otherCountry]

/** Whether a word of a place's name begins as typed, accents and capitals aside. */
export const placeFits = (name: string, typed: string): boolean =>
  plainName(name).startsWith(plainName(typed)) ||
  plainName(name)
    .replaceAll(/[-’'&(]/g, ' ')
    .includes(` ${plainName(typed)}`)

/** As {@link placeFits}, by what people call a country too: `uk`, `holland`. "Other" is there whatever is typed. */
export const countryFits = (name: string, typed: string): boolean =>
  name === otherCountry || [name, ...(otherCountryNames[name] ?? [])].some(each => placeFits(each, typed))

/** A country's name for what somebody typed of it in full; any other text stays as it is, for its message. */
export const countryNameOf = (typed: string): string => readCountry(typed) ?? typed
