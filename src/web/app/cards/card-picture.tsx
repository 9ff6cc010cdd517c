import type { ReactNode } from 'react'
import type { CardDesign } from '../../../domain/cards.ts'
import { markStones, markSun, wordmarkOutline } from '../../components/logo-outlines.ts'

/** The designs of the cards that are posted, and the one of the cards that exist online alone. */
type PictureDesign = CardDesign | 'virtual'

/** How a card looks while it may not be used: behind frost, or cut through and grey. */
type PictureCondition = 'usable' | 'frozen' | 'ended'

interface Design {
  readonly ground: string
  readonly ink: string
  /** The lower half: what is drawn on the card. */
  readonly drawing: ReactNode
}

const slabs = [
  ['#f3b331', 'M196 214v-56l24-3 2 59z'],
  ['#b7a4e0', 'M225 214l-2-92 25-2 2 94z'],
  ['#8ccbd5', 'M253 214l1-66 24 2 1 64z'],
  ['#e2795f', 'M282 214V100l25-3 2 117z'],
  ['#7fbf98', 'M312 214l-1-80 29-2v82z'],
] as const

/** Colours of the cards themselves: the same in both themes, as of a photograph. */
const designs: Readonly<Record<PictureDesign, Design>> = {
  tarn: {
    ground: '#0e4a57',
    ink: '#f5f6f4',
    drawing: (
      <>
        <path d="M0 214V166c46-34 84-42 126-30 36 10 58 4 90-22 44-36 82-40 124-24v124z" fill="#0b3f4b" />
        <path d="M0 214v-32c52-22 104-26 168-16 62 10 116-2 172-30v78z" fill="#0a3641" />
        <path
          d="M196 178h92m-132 12h158m-206 12h190"
          fill="none"
          stroke="#3f8a97"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </>
    ),
  },
  heather: {
    ground: '#7259b5',
    ink: '#ffffff',
    drawing: (
      <>
        <path d="M0 214v-52c60-34 130-34 196-10 56 20 100 12 144-14v76z" fill="#6049a0" />
        <path d="M0 214v-22c70-20 130-16 200-4 60 10 100 4 140-10v36z" fill="#4f3b8a" />
        <path
          d="M222 176q4-26 14-40M250 180q4-40 20-62M284 176q8-30 24-46"
          fill="none"
          stroke="#3d2d70"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path
          d="M226 160h.1m4-14h.1m-9-1h.1m11-13h.1m4 12h.1M253 164h.1m9-12h.1m-16-6h.1m13-8h.1m10 4h.1m-14-16h.1m10-10h.1m4 14h.1M290 158h.1m8 2h.1m-12-16h.1m12-8h.1m4 8h.1m-2-18h.1m6 6h.1"
          fill="none"
          stroke="#e2d6fb"
          strokeWidth="9"
          strokeLinecap="round"
        />
      </>
    ),
  },
  gold: {
    ground: '#d3a036',
    ink: '#0b2027',
    drawing: (
      <>
        <path d="M196 168a64 64 0 0 1 128 0z" fill="#f6cf72" />
        <path d="M0 214v-40c70-16 120-10 180-6 64 4 110-2 160-8v54z" fill="#b98526" />
        <path d="M0 214v-18c90-10 230-2 340-14v32z" fill="#a37219" />
      </>
    ),
  },
  student: {
    ground: '#24353a',
    ink: '#f5f6f4',
    drawing: slabs.map(([colour, outline]) => <path key={colour} d={outline} fill={colour} />),
  },
  platinum: {
    ground: '#c9d0d1',
    ink: '#0b2027',
    drawing: (
      <>
        <path d="M0 214v-46c70-30 120-8 186-24 62-14 98-42 154-40v110z" fill="#b7c0c2" />
        <path d="M0 214v-24c76-24 132-2 196-16 58-12 92-36 144-36v76z" fill="#a6b1b4" />
        <path d="M0 214v-6c84-18 140 2 204-10 54-10 88-28 136-30v46z" fill="#94a1a5" />
      </>
    ),
  },
  virtual: {
    ground: '#072c35',
    ink: '#f5f6f4',
    drawing: (
      <path
        d="M196 78l128-2 3 30-134 2zM206 122h24l2 92h-28zM290 121h24l4 93h-28z"
        fill="none"
        stroke="#2c6471"
        strokeWidth="2"
        strokeDasharray="5 5"
        strokeLinejoin="round"
      />
    ),
  },
}

interface CardPictureProps {
  readonly design: PictureDesign
  readonly condition?: PictureCondition
  /** What the picture shows, for who does not see it; without it, adjacent words say so. */
  readonly alt?: string
  /** The digits that the card ends with. A small picture leaves them out: they could not be read. */
  readonly lastFour?: string
  readonly className?: string
}

/** A card as it lies on a table: the brand, its chip, its last digits, and no network's logo. */
export function CardPicture({ design, condition = 'usable', alt, lastFour, className }: CardPictureProps) {
  const { ground, ink, drawing } = designs[design]
  const isEnded = condition === 'ended'
  return (
    <svg
      viewBox="0 0 340 214"
      {...(alt === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      className={`block h-auto rounded-[4.4%/7%] ${className ?? ''}`}
    >
      <g className={isEnded ? 'opacity-60 grayscale' : condition === 'frozen' ? 'saturate-50' : ''}>
        <path d="M0 0h340v214H0z" fill={ground} />
        {drawing}
        <g transform="translate(20 18) scale(.66)" fill={ink}>
          <path d={markStones} stroke={ink} strokeWidth="2" strokeLinejoin="round" />
          <path d={markSun} fill={design === 'gold' ? '#fff3cf' : '#f3b331'} />
          <path d={wordmarkOutline} />
        </g>
        {design === 'virtual' ? <Dots /> : <ChipAndWaves ink={ink} />}
      </g>
      {condition === 'frozen' && <Frost />}
      {isEnded && <Cut />}
      {lastFour !== undefined && (
        <text
          x="24"
          y="191"
          // Dark upon the frost, whatever the card is like.
          fill={condition === 'frozen' ? '#072c35' : ink}
          className="font-body text-[18px] font-semibold tracking-[.06em] tabular-nums"
        >
          •••• {lastFour}
        </text>
      )}
      {/* Holds its edge on a ground of its own colour. */}
      <rect
        x=".75"
        y=".75"
        width="338.5"
        height="212.5"
        rx="14.5"
        fill="none"
        stroke="#fff"
        strokeOpacity=".16"
        strokeWidth="1.5"
      />
    </svg>
  )
}

const ChipAndWaves = ({ ink }: { ink: string }) => (
  <>
    <rect x="24" y="88" width="46" height="36" rx="7" fill="#e0bd68" />
    <path
      d="M24 100h14v12H24m46-12H56v12h14M38 88v36m18-36v36"
      fill="none"
      stroke="#8a6a23"
      strokeWidth="1.5"
    />
    <path
      d="M284 42c4 5 4 13 0 18m9-24c7 9 7 21 0 30m9-36c10 12 10 30 0 42"
      fill="none"
      stroke={ink}
      strokeWidth="3.5"
      strokeLinecap="round"
    />
  </>
)

/** In place of a chip: this card has none. */
const Dots = () => (
  <path d="M284 51h.1m12 0h.1m12 0h.1" fill="none" stroke="#8ccbd5" strokeWidth="6" strokeLinecap="round" />
)

/** Ice that grows in from the corners. */
const Frost = () => (
  <>
    <path d="M0 0h340v214H0z" fill="#d9eef5" fillOpacity=".58" />
    <path
      d="M0 76l20-8M0 10 14 0M118 0l14 26m-6-12 18 2m-18-2-10 14M340 150l-52 24m34-16-2-22m-10 28-26-4M340 190l-36 24M236 214l-12-28m5 12-20-2m20 2 10-16M256 0l8 26m-3-10 16 8m-16-8-14 8M0 128l30 8m-16-4-2 18m2-18 14-10"
      fill="none"
      stroke="#fff"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <g transform="translate(134 71)">
      <circle cx="36" cy="36" r="36" fill="#0e4a57" />
      <path
        d="M36 14v44M17 25l38 22M55 25 17 47M30 17l6 6 6-6M30 55l6-6 6 6M17.5 33l8-2-2-8M54.5 39l-8 2 2 8M54.5 33l-8-2 2-8M17.5 39l8 2-2 8"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  </>
)

/** Cut through, from the top right to the foot. */
const Cut = () => (
  <path
    d="M262-6l-14 44 12 34-16 40 12 36-16 72"
    fill="none"
    className="stroke-surface"
    strokeWidth="9"
    strokeLinejoin="bevel"
  />
)
