/** The name on every page. */
export const bankName = 'Sarsen'

/** The brand's line. */
export const tagline = 'Built to lean on.'

/** The origin in canonical links and link previews. A reserved domain. */
export const siteOrigin = 'https://sarsen.example'

/** On every page. */
export const demonstrationNotice = 'A demonstration, not a bank. No real money or accounts.'

/** The bank's four figures. */
export const company = {
  yearsInBanking: '25+',
  customers: '500K+',
  branches: '100+',
  support: '24/7',
} as const

/** The bank's own sort code, in every account number here. */
export const ownSortCode = '001964'

/** The bank code in this bank's IBANs (ruling 48). */
export const ownBankCode = 'SRSN'
