import { testAccounts } from './outside.ts'

type AccountNumber = (typeof testAccounts)['accounts'][number]['accountNumber']

/** The sort code of the test bank as it is printed. */
export const testSortCode = '00-00-01'

/** What each test account answers, for those who try out a demonstration. Source: specification section 12.2. */
export const testAccountAnswers: Readonly<Record<AccountNumber, string>> = {
  '10000001': 'Nadia Farrow: the name matches',
  '10000002': 'Tomasz Zielinski, personal: close match (MBAM)',
  '10000003': 'Wrenmoor Cafe, business: close match, entered as a person (BAMM)',
  '10000004': 'Leah Brandt, personal: close match, entered as a business (PAMM)',
  '10000005': 'A business account: matches, entered as a person (BANM)',
  '10000006': 'A personal account: matches, entered as a business (PANM)',
  '10000007': 'No match (ANNM)',
  '10000008': 'Not found (AC01)',
  '10000009': 'Needs the roll number RN-4471 (IVCR)',
  '10000010': 'Moved to another bank (CASS)',
  '10000011': 'Could not be checked (ACNS)',
  '10000012': 'Could not be checked: the bank checks no names (SCNS)',
  '10000013': 'Could not be checked: the holder has opted out (OPTO)',
  '10000014': 'Gives no answer, so the check ends after 5 seconds',
  '10000015': 'Matches. Sends payments back after a minute (1161)',
  '10000016': 'Matches. Sends payments back after 10 seconds (1100)',
}

/** What a payment at each merchant of `src/domain/test-merchants.ts` shows. Source: part two, sections 15.2, 15.3 and 15.8. */
export const merchantAnswers: Readonly<Record<string, string>> = {
  'Fennel & Rye': 'A shop. A tap above £100.00 needs the PIN.',
  'Wrenmoor Cafe': 'A cafe. It may settle up to 120% of what it asked for, as with a tip.',
  'Aldermoor Rail': 'A railway. Settle it without an authorisation: up to £100.00 is taken.',
  'Saltmarch Outfitters':
    'A clothes shop. Online, you have 5 minutes to approve it. Once it is settled, refund it or a part of it.',
  Cinderlight:
    'A streaming service. As a subscription, it is among your Subscriptions, where you stop it. A card that it does not know yet is declined: “Nobody approved it.”',
  'Harbour Phones': 'A shop for telephones. Once it is settled, dispute it.',
  'Tarn Bet': 'A bookmaker. Declined while the gambling block is on.',
  'Hotel Miradouro':
    'A hotel in Lisbon, which takes euros at the rate of the day. Declined while Abroad is off. Held for 30 days, where others are held for 7.',
  'Cash machine': 'It needs the PIN, and counts in Cash a day alone.',
}

/** When a card payment of a demonstration settles. Source: part two, section 15.8. */
export const pendingSettles =
  'What is pending settles at 06:00 on the next working day, or at once with “Settle”.'
