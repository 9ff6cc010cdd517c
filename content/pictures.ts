/** One of the brand's pictures, as stored in `public/images` (AVIF and WebP). */
export type PictureFacts = {
  widthPx: number
  heightPx: number
  /** There is also a version 800 px wide. */
  halfSize: boolean
  /** For a picture that stands alone. Behind text it is decorative and has none. */
  alt: string
}

const background = { widthPx: 1600, heightPx: 900, halfSize: true }
const still = { widthPx: 1200, heightPx: 800, halfSize: true }
const landscape = { widthPx: 1320, heightPx: 880, halfSize: true }
const header = { widthPx: 1600, heightPx: 500, halfSize: true }
const promotion = { widthPx: 640, heightPx: 360, halfSize: false }

/** Every picture in use: its size, which reserves its room, and its alternative text. */
export const pictures = {
  'background-dawn': {
    ...background,
    alt: 'Two standing stones and a lintel on a heather moor, the sun rising between them',
  },
  'background-morning': {
    ...background,
    alt: 'The trilithon on the moor in clear morning light, a small lake behind',
  },
  'background-noon': { ...background, alt: 'The trilithon in pale noon haze' },
  'background-golden': { ...background, alt: 'The trilithon lit from the side by a low golden sun' },
  'background-dusk': { ...background, alt: 'The trilithon at dusk under the first stars' },
  'carousel-cards': {
    ...still,
    alt: 'Five bank cards in charcoal, gold, tarn, heather and platinum standing on a stone slab',
  },
  'carousel-phone': {
    ...still,
    alt: 'A phone with a balance screen leaning on stone, a half sun on the wall behind',
  },
  'carousel-growth': {
    ...landscape,
    alt: 'Five standing stones on the moor, each taller than the last',
  },
  'carousel-skyline': {
    ...landscape,
    alt: 'A city skyline built of stone blocks at dusk, lit windows reflected in a river',
  },
  'about-bridge': { ...landscape, alt: 'A bridge of stone slabs across a moorland lake' },
  'about-ribbons': { ...still, alt: 'Flowing ribbons in gorse yellow, heather and tarn' },
  'about-table': { ...landscape, alt: 'A stone table with two chairs and two cups on the moor' },
  'about-beacon': { ...landscape, alt: 'A lighthouse sending two beams across the moor at dusk' },
  'header-personal': { ...header, alt: 'The trilithon on the moor in the morning' },
  'header-corporate': { ...header, alt: 'A city skyline built of stone blocks at dusk' },
  'header-business': { ...header, alt: 'Standing stones on the moor, each taller than the last' },
  'header-platinum': { ...header, alt: 'The trilithon at dusk under the first stars' },
  'header-help': { ...header, alt: 'A lighthouse sending its beams across the dusk' },
  'header-about': { ...header, alt: 'A bridge of stone slabs across a moorland lake' },
  'promo-premium-account': {
    ...promotion,
    alt: 'A small pale trilithon with a golden half sun on a stone plinth',
  },
  'promo-gold-account': { ...promotion, alt: 'A golden trilithon and stacks of gold coins' },
  'promo-premium-card': { ...promotion, alt: 'A platinum bank card standing behind a block of stone' },
  'promo-mobile-app': { ...promotion, alt: 'A phone with a balance screen on a stone' },
  'promo-security': { ...promotion, alt: 'A stone padlock with a golden shackle' },
  'promo-support': { ...promotion, alt: 'Two speech bubbles, one tarn and one white' },
  'promo-transfers': { ...promotion, alt: 'Two stones joined by a golden arc' },
  'promo-wealth': { ...promotion, alt: 'Five balanced pebbles' },
} satisfies Record<string, PictureFacts>

/** A picture's name: its file name without the extension. */
export type PictureName = keyof typeof pictures
