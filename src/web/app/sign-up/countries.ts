import { countryCodes, otherCountryNames } from '../../../../content/places/country-codes.ts'

const homeCode = 'GB'
const nameOf = new Intl.DisplayNames('en-GB', { type: 'region' })

const countries = countryCodes
  .map(code => ({ code, name: nameOf.of(code) ?? code }))
  .toSorted(
    (one, other) =>
      Number(other.code === homeCode) - Number(one.code === homeCode) ||
      one.name.localeCompare(other.name, 'en-GB'),
  )

const otherNames = new Map(countries.map(({ code, name }) => [name, otherCountryNames[code] ?? []]))

/** The countries by name in British English, the bank's own first. */
export const countryNames: readonly string[] = countries.map(({ name }) => name)

export const homeCountry = nameOf.of(homeCode) ?? homeCode

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en-GB').trim()

/** Whether a word of a place's name begins as typed, accents and capitals aside. */
export const placeFits = (name: string, typed: string): boolean =>
  plain(name).startsWith(plain(typed)) ||
  plain(name)
    .replaceAll(/[-’'&(]/g, ' ')
    .includes(` ${plain(typed)}`)

/** As {@link placeFits}, by what people call a country too: `uk`, `holland`. */
export const countryFits = (name: string, typed: string): boolean =>
  [name, ...(otherNames.get(name) ?? [])].some(each => placeFits(each, typed))

/** A country's name for what somebody typed of it in full (`uk`, `spain`); any other text stays as it is. */
export function countryNameOf(typed: string): string {
  const known = countryNames.find(name =>
    [name, ...(otherNames.get(name) ?? [])].some(each => plain(each) === plain(typed)),
  )
  return known ?? typed
}
