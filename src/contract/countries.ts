/**
 * Every country and territory of ISO 3166-1 by its name in British English, the United Kingdom first. The names are
 * listed here and not read from `Intl`, whose edition differs by machine: the form and the bank must use the same list.
 */
export const countryNames: readonly string[] = `
United Kingdom; Afghanistan; Åland Islands; Albania; Algeria; American Samoa; Andorra; Angola; Anguilla; Antarctica;
Antigua & Barbuda; Argentina; Armenia; Aruba; Australia; Austria; Azerbaijan; Bahamas; Bahrain; Bangladesh; Barbados;
Belarus; Belgium; Belize; Benin; Bermuda; Bhutan; Bolivia; Bosnia & Herzegovina; Botswana; Bouvet Island; Brazil;
British Indian Ocean Territory; British Virgin Islands; Brunei; Bulgaria; Burkina Faso; Burundi; Cambodia; Cameroon;
Canada; Cape Verde; Caribbean Netherlands; Cayman Islands; Central African Republic; Chad; Chile; China;
Christmas Island; Cocos (Keeling) Islands; Colombia; Comoros; Congo - Brazzaville; Congo - Kinshasa; Cook Islands;
Costa Rica; Côte d’Ivoire; Croatia; Cuba; Curaçao; Cyprus; Czechia; Denmark; Djibouti; Dominica; Dominican Republic;
Ecuador; Egypt; El Salvador; Equatorial Guinea; Eritrea; Estonia; Eswatini; Ethiopia; Falkland Islands; Faroe Islands;
Fiji; Finland; France; French Guiana; French Polynesia; French Southern Territories; Gabon; Gambia; Georgia; Germany;
Ghana; Gibraltar; Greece; Greenland; Grenada; Guadeloupe; Guam; Guatemala; Guernsey; Guinea; Guinea-Bissau; Guyana;
Haiti; Heard & McDonald Islands; Honduras; Hong Kong SAR China; Hungary; Iceland; India; Indonesia; Iran; Iraq;
Ireland; Isle of Man; Israel; Italy; Jamaica; Japan; Jersey; Jordan; Kazakhstan; Kenya; Kiribati; Kuwait; Kyrgyzstan;
Laos; Latvia; Lebanon; Lesotho; Liberia; Libya; Liechtenstein; Lithuania; Luxembourg; Macao SAR China; Madagascar;
Malawi; Malaysia; Maldives; Mali; Malta; Marshall Islands; Martinique; Mauritania; Mauritius; Mayotte; Mexico;
Micronesia; Moldova; Monaco; Mongolia; Montenegro; Montserrat; Morocco; Mozambique; Myanmar (Burma); Namibia; Nauru;
Nepal; Netherlands; New Caledonia; New Zealand; Nicaragua; Niger; Nigeria; Niue; Norfolk Island; North Korea;
North Macedonia; Northern Mariana Islands; Norway; Oman; Pakistan; Palau; Palestinian Territories; Panama;
Papua New Guinea; Paraguay; Peru; Philippines; Pitcairn Islands; Poland; Portugal; Puerto Rico; Qatar; Réunion;
Romania; Russia; Rwanda; Samoa; San Marino; São Tomé & Príncipe; Saudi Arabia; Senegal; Serbia; Seychelles;
Sierra Leone; Singapore; Sint Maarten; Slovakia; Slovenia; Solomon Islands; Somalia; South Africa;
South Georgia & South Sandwich Islands; South Korea; South Sudan; Spain; Sri Lanka; St Barthélemy; St Helena;
St Kitts & Nevis; St Lucia; St Martin; St Pierre & Miquelon; St Vincent & the Grenadines; Sudan; Suriname;
Svalbard & Jan Mayen; Sweden; Switzerland; Syria; Taiwan; Tajikistan; Tanzania; Thailand; Timor-Leste; Togo; Tokelau;
Tonga; Trinidad & Tobago; Tunisia; Türkiye; Turkmenistan; Turks & Caicos Islands; Tuvalu; Uganda; Ukraine;
United Arab Emirates; United States; Uruguay; US Outlying Islands; US Virgin Islands; Uzbekistan; Vanuatu;
Vatican City; Venezuela; Vietnam; Wallis & Futuna; Western Sahara; Yemen; Zambia; Zimbabwe`
  .replaceAll('\n', ' ')
  .split(';')
  .map(name => name.trim())

export const homeCountry = 'United Kingdom'

/** The choice for a country that is not in the list. The applicant types its name. */
export const otherCountry = 'Other'

/** Other names that people type for a country. */
export const otherCountryNames: Readonly<Record<string, readonly string[]>> = {
  Czechia: ['Czech Republic'],
  'Congo - Kinshasa': ['DRC'],
  Eswatini: ['Swaziland'],
  Ireland: ['Republic of Ireland', 'Eire'],
  'Myanmar (Burma)': ['Burma'],
  Netherlands: ['Holland'],
  'South Korea': ['Republic of Korea'],
  Türkiye: ['Turkey'],
  'United Arab Emirates': ['UAE'],
  'United Kingdom': [
    'UK',
    'GB',
    'Great Britain',
    'Britain',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
  ],
  'United States': ['USA', 'US', 'America'],
  'Vatican City': ['Holy See'],
}

/** A name without accents and capitals, for the search. */
export const plainName = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en-GB').trim()

const known = new Map(
  [...countryNames, otherCountry].flatMap(name =>
    [name, ...(otherCountryNames[name] ?? [])].map(each => [plainName(each), name] as const),
  ),
)

/**
 * The country that somebody typed in full (`uk`, `spain`), or {@link otherCountry}. Undefined if the list has no such
 * country.
 */
export const readCountry = (typed: string): string | undefined => known.get(plainName(typed))

/** Whether the typed text leads to a field for the country's name. */
export const isOtherCountry = (typed: string): boolean => readCountry(typed) === otherCountry
