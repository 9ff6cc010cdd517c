// Bugs are planted at night. Whether each still fits the code is said at once.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cardBugs } from '../cards/planted-bugs.ts'
import { patchText } from '../due/patch-code.ts'
import { plantedBugs as dueBugs } from '../due/planted-bugs.ts'
import { exchangeBugs } from './two-banks/planted-bugs.ts'

const project = path.resolve(import.meta.dirname, '../..')

test.each([...cardBugs, ...dueBugs, ...exchangeBugs])('$name fits the code', ({ patches = [] }) => {
  for (const patch of patches) {
    const text = readFileSync(path.join(project, patch.file), 'utf8')
    expect(patchText(text, patch)).not.toBe(text)
  }
})
