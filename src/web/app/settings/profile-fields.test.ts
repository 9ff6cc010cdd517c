import { expect, test } from 'vitest'
import { isOtherPhone, profileFormSchema } from './profile-fields.ts'
import { fieldsOf, isOtherEmail } from './profile-form.tsx'

test.each([
  ['ada@sarsen.example', false],
  [' Ada@Sarsen.example ', false],
  ['ada.byron@sarsen.example', true],
  ['', true],
])('%j is another e-mail than ada@sarsen.example: %s', (typed, isOther) => {
  expect(isOtherEmail(typed, 'ada@sarsen.example')).toBe(isOther)
})

test.each([
  ['07700 900142', '07700 900142', false],
  ['+44 (0)7700 900142', '07700 900142', false],
  [' 07700900142 ', '07700 900142', false],
  ['', '', false],
  [' ', '', false],
  ['07700 900143', '07700 900142', true],
  ['', '07700 900142', true],
  ['0', '', true],
  ['07700 900142', '', true],
])('%j is another phone than %j: %s', (typed, known, isOther) => {
  expect(isOtherPhone(typed, known)).toBe(isOther)
})

const profile = { firstName: 'Ada', lastName: '', email: 'ada@sarsen.example', phone: '' }

test('somebody without last name and phone may save as they are', () => {
  expect(profileFormSchema.safeParse(fieldsOf(profile)).success).toBe(true)
})

test.each([
  ['firstName', ' ', 'Enter your first name'],
  ['email', 'ada@', 'Enter an email like name@example.com'],
  ['phone', '12', expect.stringMatching(/phone/)],
])('%s as %j is refused beside it', (field, typed, message) => {
  const read = profileFormSchema.safeParse({ ...fieldsOf(profile), [field]: typed })
  expect(read.error?.issues).toMatchObject([{ path: [field], message }])
})
