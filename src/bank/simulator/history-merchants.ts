import { type Merchant, testMerchants } from '../../domain/test-merchants.ts'
import type { CardPaymentWay } from '../../domain/card-payments.ts'
import type { Pence } from '../../domain/money.ts'

/** The other merchants of the histories, by their categories (ISO 18245). All are in the United Kingdom. */
const others: Readonly<Record<string, readonly [merchant: string, place: string][]>> = {
  '4722': [['Skylark & Sons Travel', 'London']],
  '5251': [['Oldwell Hardware', 'London']],
  '5261': [['Greenholt Garden Centre', 'Reading']],
  '5411': [['Pocketfield Grocers', 'London']],
  '5462': [['Sundial Bakehouse', 'London']],
  '5499': [
    ['Tilbrook Market', 'London'],
    ['Hollowfield Veg Box', 'Maidstone'],
  ],
  '5712': [['Lowfield Interiors', 'London']],
  '5722': [['Trennick Appliances', 'Bristol']],
  '5732': [['Tillotson Computers', 'London']],
  '5812': [
    ['The Crooked Ladle', 'London'],
    ['Mirefen Noodle Bar', 'London'],
    ['Juniper & Thrale', 'London'],
    ['Perrin Street Pizza', 'London'],
    ['Saffron Yard', 'London'],
  ],
  '5815': [['Lanternfield Films', 'Leeds']],
  '5912': [['Thrupp & Daughter Pharmacy', 'London']],
  '5940': [['Bellfounder Bicycles', 'London']],
  '5942': [['Quillon Street Books', 'London']],
  '5947': [['Wickerbird Gifts', 'London']],
  '5995': [['Mossbank Pets', 'London']],
  '7011': [['Saltings Cottages', 'Whitstable']],
  '7230': [['Scissorhall Barbers', 'London']],
  '7832': [['Lanternyard Cinema', 'London']],
  '8021': [['Alderbank Dental', 'London']],
}

/** Those of the journey, which take euros. */
const abroad: Readonly<Record<string, string>> = {
  'Hotel Miradouro': '7011',
  'Tasca do Limoeiro Velho': '5812',
  'Mercearia da Figueira Alta': '5411',
  'Barcos do Moinho': '7999',
  'Pastelaria Sol de Junco': '5814',
  'Miradouro cash point': '6011',
}

const known: ReadonlyMap<string, Merchant> = new Map(
  [
    ...testMerchants,
    ...Object.entries(others).flatMap(([mcc, merchants]) =>
      merchants.map(([merchant, place]) => ({ merchant, mcc, country: 'GB', place, currency: 'GBP' })),
    ),
    ...Object.entries(abroad).map(([merchant, mcc]) => ({
      merchant,
      mcc,
      country: 'PT',
      place: 'Lisbon',
      currency: 'EUR',
    })),
  ].map(merchant => [merchant.merchant, merchant]),
)

/** A merchant of a history. One that the list does not have is a fault. */
export function historyMerchant(name: string): Merchant {
  const merchant = known.get(name)
  if (!merchant) throw new Error(`the demo history has no merchant ${name}`)
  return merchant
}

/** Those that take a payment again and again. */
const recurring = ['Cinderlight', 'Lanternfield Films'] as const
export const isRecurring = (merchant: string): boolean => recurring.some(name => name === merchant)

/** Above this, the PIN is typed: nobody reaches the bounds of taps. */
const tapMostPence = 25_00n

/** How a card pays a merchant of a history. */
export function wayOf({ merchant, mcc }: Merchant, amountPence: Pence): CardPaymentWay {
  if (isRecurring(merchant)) return 'recurring'
  if (mcc === '6011') return 'cash'
  return amountPence > tapMostPence ? 'chip' : 'contactless'
}
