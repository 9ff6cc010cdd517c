import { expect, test } from 'vitest'
import { nameLengthMax } from '../domain/person-name.ts'
import { ApplicationRequest } from './applications.ts'
import { optionalPersonName, personName } from './fields.ts'
import { ProfileChange } from './profile.ts'

const nameWords = { missing: 'missing', tooLong: 'too long', unseen: 'unseen', invalid: 'invalid' }
const faultsOf = (given: unknown) =>
  personName(nameWords)
    .safeParse(given)
    .error?.issues.map(({ message }) => message) ?? []

test.each([
  'Ada',
  'O’Brien',
  "O'Brien",
  '’s Gravesande',
  'Jean-Luc Picard',
  'Anne‑Marie',
  'St. John',
  'J. R. R. Tolkien',
  'J.R.R. Tolkien',
  'Sammy Davis Jr.',
  '王小明',
  '买买提·艾力',
  'マリー・キュリー',
  'Đặng Thị Ngọc',
  'محمد بن سلمان',
  'ענת גוב',
  'अमृता शेरगिल',
  'Ólafur Þórðarson',
  'Núria Gal·la',
  'a'.repeat(nameLengthMax),
])('%j is a name', given => {
  expect(faultsOf(given)).toEqual([])
})

test.each([
  'Go to www.evil.example/unlock now',
  'evil.example',
  'see t.co',
  'evil。example',
  'www evil',
  'https://evil',
  'ada@evil',
  'Ring 0900',
  'Ada 2',
  'Ada ٢',
  'Ada: urgent',
  'Ada .',
  '...',
  '- -',
  'Ada!',
  '<b>Ada</b>',
  'Smith & Sons',
])('%j is none', given => {
  expect(faultsOf(given)).toEqual(['invalid'])
})

test.each([
  ['', 'missing'],
  [undefined, 'missing'],
  ['a'.repeat(nameLengthMax + 1), 'too long'],
  ['Ada\u202e', 'unseen'],
  ['Ada\u2800', 'unseen'],
])('%j is refused with one sentence, %s', (given, sentence) => {
  expect(faultsOf(given)).toEqual([sentence])
})

test('a name that may be left out is held to the same where it is there', () => {
  const name = optionalPersonName(nameWords)
  expect([name.parse(''), name.parse(undefined), name.parse(' Byron ')]).toEqual([
    undefined,
    undefined,
    'Byron',
  ])
  expect(name.safeParse('evil.example').error?.issues).toMatchObject([{ message: 'invalid' }])
})

interface Schema {
  safeParse(given: unknown): {
    error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined
  }
}
const faultOf = (schema: Schema, field: string, given: string) =>
  schema.safeParse({ [field]: given }).error?.issues.find(({ path }) => path[0] === field)?.message

test('sign-up and the profile hold names to the same rule and the same length, and say it in words', () => {
  const fields = [
    [ApplicationRequest, 'fullName'],
    [ProfileChange, 'firstName'],
    [ProfileChange, 'lastName'],
  ] as const
  for (const [schema, field] of fields) {
    expect(faultOf(schema, field, 'a'.repeat(70))).toBeUndefined()
    expect(faultOf(schema, field, 'a'.repeat(71))).toMatch(/of at most 70 characters/)
    expect(faultOf(schema, field, 'evil.example')).toMatch(/^Enter your .* in letters, without figures/)
  }
})
