/** The name on every page. */
export const bankName = 'Sarsen'

/** The brand's line. */
export const tagline = 'Built to lean on.'

/** Where the pages say they live: for canonical links and link previews. A reserved domain. */
export const siteOrigin = 'https://sarsen.example'

/** On every page. */
export const demonstrationNotice = 'A demonstration, not a bank. No real money or accounts.'

/** The four figures that the bank tells of itself. */
export const company = {
  yearsInBanking: '25+',
  customers: '500K+',
  branches: '100+',
  support: '24/7',
} as const

/** What begins every account number of this bank in a payment from elsewhere. */
export const ownSortCode = '001964'

/** What stands before the sort code in an IBAN of this bank (ruling 48). */
export const ownBankCode = 'SRSN'
