import { expect, test } from 'vitest'
import { splitName } from './person-name.ts'

test.each([
  ['Ada Byron', 'Ada', 'Byron'],
  ['Ada King Byron', 'Ada King', 'Byron'],
  ['Ada  King\u00a0Byron', 'Ada King', 'Byron'],
  ['Ada', 'Ada', ''],
  ['Aldermoor Joinery Ltd', 'Aldermoor Joinery', 'Ltd'],
])('%j is %j and %j (ruling 38)', (fullName, firstName, lastName) => {
  expect(splitName(fullName)).toEqual({ firstName, lastName })
})
