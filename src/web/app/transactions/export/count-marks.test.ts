import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countMarks, recordMarks } from './count-marks.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each(Object.values(recordMarks))('%j is counted however the file is cut', mark => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(mark, mark[0] ?? '', 'a', 'é')), fc.nat(), (words, cut) => {
      const whole = bytes(words.join(''))
      const at = cut % (whole.length + 1)
      const count = countMarks(mark)
      count(whole.slice(0, at))
      expect(count(whole.slice(at))).toBe(words.join('').split(mark).length - 1)
    }),
  )
})
