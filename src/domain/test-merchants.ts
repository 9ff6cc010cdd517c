/** A merchant as the card network names it. `mcc`: its category (ISO 18245). `country`: ISO 3166-1. */
export interface Merchant {
  readonly merchant: string
  readonly mcc: string
  readonly country: string
  readonly place: string
  /** In which it takes money (ISO 4217). */
  readonly currency: string
}

const inTown = (merchant: string, mcc: string, place: string): Merchant => ({
  merchant,
  mcc,
  country: 'GB',
  place,
  currency: 'GBP',
})

/** The merchants of a demonstration, in the order in which they are offered. They are invented. Source: part two, 15.8. */
export const testMerchants: readonly Merchant[] = [
  inTown('Fennel & Rye', '5411', 'London'),
  inTown('Wrenmoor Cafe', '5812', 'London'),
  inTown('Aldermoor Rail', '4112', 'London'),
  inTown('Saltmarch Outfitters', '5651', 'London'),
  inTown('Cinderlight', '4899', 'Bristol'),
  inTown('Harbour Phones', '5732', 'Portsmouth'),
  inTown('Tarn Bet', '7995', 'Leeds'),
  { merchant: 'Hotel Miradouro', mcc: '7011', country: 'PT', place: 'Lisbon', currency: 'EUR' },
  inTown('Cash machine', '6011', 'London'),
]

/** The category of a merchant that is none of the demonstration's: shops of no kind of their own (ISO 18245). */
const anyShopMcc = '5999'

/** A merchant of the demonstration by its name; a shop in London by any other name. */
export const merchantNamed = (name: string): Merchant =>
  testMerchants.find(({ merchant }) => merchant.toLowerCase() === name.toLowerCase()) ??
  inTown(name, anyShopMcc, 'London')
