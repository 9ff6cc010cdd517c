import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colours } from '../src/web/pdf/sheet.ts'

const tokens = readFileSync(new URL('../src/web/styles/tokens.css', import.meta.url), 'utf8')

/** A token's colour in the light theme, as `#rrggbb`. */
const lightOf = (token: string) =>
  new RegExp(`--${token}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(tokens)?.[1]

test('documents use the light theme’s colours', () => {
  expect(colours).toEqual({
    ink: lightOf('text'),
    muted: lightOf('text-muted'),
    line: lightOf('border'),
    sunken: lightOf('surface-sunken'),
    tarn: lightOf('primary'),
    gorse: lightOf('gorse'),
  } satisfies Record<keyof typeof colours, string | undefined>)
})
