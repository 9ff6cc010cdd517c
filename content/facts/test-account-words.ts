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
