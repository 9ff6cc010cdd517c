import { expect, test } from 'vitest'
import { isCommonPassword, isOwnDetail } from './common-passwords.ts'
import { codeWords } from './code-words.ts'
import { NewPassword, OneTimeCode, PasswordChange, PasswordReset } from './credentials.ts'
import { TypedPassword } from './fields.ts'
import { passwordWords } from './password-words.ts'

// What may be sent as a code of the second factor.

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123\u00a0456\n', '123456'],
  ['abcd-efgh-2345-6723', 'ABCDEFGH23456723'],
  ['ABCD EFGH 2345 6723', 'ABCDEFGH23456723'],
])('%j is read as %s', (typed, code) => {
  expect(OneTimeCode.parse(typed)).toBe(code)
})

test.each([
  [undefined, codeWords.missing],
  [123456, codeWords.missing],
  ['', codeWords.missing],
  [' - ', codeWords.missing],
  ['1'.repeat(25), codeWords.wrong],
  [' '.repeat(61), codeWords.wrong],
])('%j is refused', (typed, sentence) => {
  const { error } = OneTimeCode.safeParse(typed)
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
})

// What may be sent as a password (spec section 9, ruling 24).

const issuesOf = (given: unknown) =>
  NewPassword.safeParse(given).error?.issues.map(({ message }) => message) ?? []

test.each([
  [undefined, passwordWords.missing],
  [7, passwordWords.missing],
  ['', passwordWords.missing],
  ['1234567', passwordWords.tooShort],
  ['a'.repeat(257), passwordWords.tooLong],
  ['tab\tbetween words', passwordWords.unseen],
  ['a line\nand another', passwordWords.unseen],
  ['half a \udc68 character', passwordWords.unseen],
])('%j is refused with one sentence', (given, sentence) => {
  expect(issuesOf(given)).toEqual([sentence])
})

test.each(['12345678', 'a'.repeat(256), ' spaces ', '\u202eany other letter', '👩‍💻👩‍💻'.padEnd(8)])(
  '%j is taken, and stays to the letter',
  given => {
    expect(NewPassword.parse(given)).toBe(given)
    expect(TypedPassword('Enter it').parse(given)).toBe(given)
  },
)

test('a letter is one letter, however a keyboard sends it', () => {
  expect(NewPassword.parse('cafe\u0301 au lait')).toBe('caf\u00e9 au lait')
  expect(TypedPassword('Enter it').parse('cafe\u0301')).toBe('caf\u00e9')
})

test('a current password may break the rules for new ones', () => {
  expect(TypedPassword('Enter it').parse('1')).toBe('1')
  expect(TypedPassword('Enter it').safeParse('').error?.issues[0]?.message).toBe('Enter it')
  expect(TypedPassword('Enter it').safeParse('a'.repeat(257)).success).toBe(false)
})

test('a change may bring a code, and nothing else besides', () => {
  const change = { currentPassword: 'the one before', newPassword: 'the one after' }
  expect(PasswordChange.parse(change)).toEqual(change)
  expect(PasswordChange.parse({ ...change, code: '123 456' })).toEqual({ ...change, code: '123456' })
  expect(PasswordChange.safeParse({ ...change, confirmPassword: 'the one after' }).success).toBe(false)
})

test('whatever may have come out of a link is looked up rather than refused, within bounds', () => {
  const newPassword = 'the one after'
  expect(PasswordReset.safeParse({ token: '', newPassword }).success).toBe(true)
  expect(PasswordReset.safeParse({ token: 'a'.repeat(101), newPassword }).success).toBe(false)
})

test.each(['password', 'Password', 'PASSWORD1', '12345678', 'qwertyuiop', 'iloveyou', 'football'])(
  '%j is one of those that are tried first',
  async given => {
    expect(await isCommonPassword(given)).toBe(true)
  },
)

test.each(['three unrelated words', 'password password', 'Demo-Customer-2026', '', '__proto__'])(
  '%j is not',
  async given => {
    expect(await isCommonPassword(given)).toBe(false)
  },
)

test.each([
  'sarsen-bank',
  'Sarsen2026',
  'sarsensarsen',
  'SarsenPassword!',
  '2026sarsen',
  'S4rs3nBank1',
  '$arsen2026',
  'password@sarsen',
  'My Sarsen Account 1',
  'sarsen.example',
])('%j is made of the bank’s own words', async given => {
  expect(await isCommonPassword(given)).toBe(true)
})

test.each(['sarsen stones at dawn', 'bankpasswordlogin7', 'three-grey-sarsens-walking'])(
  '%j has more in it, or not the bank’s name',
  async given => {
    expect(await isCommonPassword(given)).toBe(false)
  },
)

const mary = { email: 'Mary.Somerville@example.com', name: 'Mary Fairfax Somerville' }

test.each([
  'mary.somerville@EXAMPLE.com',
  'MarySomerville',
  'mary-somerville',
  'maryfairfaxsomerville',
  'Mary Fairfax Somerville',
])('%j is a customer’s own name or e-mail', given => {
  expect(isOwnDetail(given, mary)).toBe(true)
})

test.each(['mary somerville walks', '', '   ', 'connexion of the sciences'])('%j is neither', given => {
  expect(isOwnDetail(given, mary)).toBe(false)
})
