// Which text may be on which background, in both themes. The journeys measure pages only in the light theme, because
// the dark one differs only in these tokens.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync(new URL('../src/web/styles/tokens.css', import.meta.url), 'utf8')

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** A token's colour, as `#rrggbb`. A token without `light-dark` has the same colour in both themes. */
function colourOf(token: string, theme: Theme): string {
  const { one, light, dark } =
    new RegExp(
      String.raw`--${token}: (?:(?<one>#[0-9a-f]{6})|light-dark\((?<light>#[0-9a-f]{6}), (?<dark>#[0-9a-f]{6})\));`,
    ).exec(tokens)?.groups ?? {}
  const colour = one ?? (theme === 'light' ? light : dark)
  if (colour === undefined) throw new Error(`--${token} is no colour of six digits`)
  return colour
}

/** Relative luminance, from 0 to 1 (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/g) ?? []).map(pair => {
    const share = Number.parseInt(pair, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 to 21 (WCAG 2.2, 1.4.3). */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map(luminanceOf).toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['bg', 'surface', 'surface-sunken', 'surface-hover', 'surface-selected']

/** Each of these texts may be on each of these backgrounds. */
const texts: readonly { readonly of: readonly string[]; readonly on: readonly string[] }[] = [
  {
    of: ['text', 'text-muted', 'text-subtle', 'link', 'link-hover', 'primary', 'danger', 'success'],
    on: grounds,
  },
  { of: ['warning', 'info', 'heather-ink'], on: ['bg', 'surface'] },
  { of: ['success', 'text', 'text-muted', 'link'], on: ['success-bg'] },
  { of: ['danger', 'text', 'text-muted', 'link'], on: ['danger-bg'] },
  { of: ['warning', 'text', 'text-muted', 'link'], on: ['warning-bg'] },
  { of: ['info', 'text', 'text-muted', 'link'], on: ['info-bg'] },
  { of: ['heather-ink', 'text'], on: ['heather-bg'] },
  { of: ['on-primary'], on: ['primary', 'primary-hover', 'primary-active'] },
  { of: ['on-accent'], on: ['accent', 'accent-hover', 'accent-active'] },
  { of: ['on-danger'], on: ['danger-fill'] },
  {
    of: ['on-brand', 'on-brand-muted', 'gorse', 'success-on-brand', 'danger-on-brand'],
    on: ['brand-surface'],
  },
  { of: ['on-brand', 'on-brand-muted'], on: ['brand-surface-2'] },
  { of: ['on-raised', 'on-raised-muted'], on: ['brand-surface-2'] },
]

/** Edges and marks that identify a control or a state (WCAG 2.2, 1.4.11). */
const parts: typeof texts = [
  {
    of: ['border-strong', 'focus', 'success-mark', 'danger-mark', 'warning-mark', 'info-mark'],
    on: ['bg', 'surface'],
  },
  { of: ['chart-1', 'chart-2', 'chart-3'], on: ['surface'] },
  { of: ['focus-on-brand', 'brand-border'], on: ['brand-surface'] },
]

const tooNear = (pairs: typeof texts, theme: Theme, least: number) =>
  pairs.flatMap(({ of, on }) =>
    of.flatMap(token =>
      on.flatMap(ground => {
        const contrast = contrastOf(colourOf(token, theme), colourOf(ground, theme))
        return contrast < least ? [`${token} on ${ground}: ${contrast.toFixed(2)}`] : []
      }),
    ),
  )

test.each(themes)('in the %s theme text contrasts with its background at least 4.5:1', theme => {
  expect(tooNear(texts, theme, 4.5)).toEqual([])
})

test.each(themes)(
  'in the %s theme parts of the interface contrast with their background at least 3:1',
  theme => {
    expect(tooNear(parts, theme, 3)).toEqual([])
  },
)
