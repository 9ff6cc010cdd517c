import {
  countryNames,
  otherCountry,
  otherCountryNames,
  plainName,
  readCountry,
} from '../../../contract/countries.ts'

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
