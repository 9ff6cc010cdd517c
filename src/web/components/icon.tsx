/** A circle as a path, from its left end around. */
const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`

/** A rectangle with round corners as a path. */
const box = (x: number, y: number, width: number, height: number, radius: number) => {
  const corner = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  const [across, down] = [width - 2 * radius, height - 2 * radius]
  return `M${x + radius} ${y}h${across}${corner(radius, radius)}v${down}${corner(-radius, radius)}h${-across}${corner(-radius, -radius)}v${-down}${corner(radius, -radius)}`
}

const ring = circle(12, 12, 8.5)
const eye = `M3 12s3.2-6 9-6 9 6 9 6-3.2 6-9 6-9-6-9-6z${circle(12, 12, 2.6)}`

/** The brand's icons in use, each one path: drawn on a grid of 24, with one stroke of 1.75. */
const iconShapes = {
  home: 'M4 11 12 4l8 7v8.5H4zM9.5 19.5v-6h5v6',
  repeat: 'M5 11V9.5A2.5 2.5 0 0 1 7.5 7H18M15 4l3 3-3 3M19 13v1.5a2.5 2.5 0 0 1-2.5 2.5H6M9 20l-3-3 3-3',
  transfers: 'M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19',
  accounts: `M7 4.5h10M5 8h14${box(3.5, 11.5, 17, 8.5, 1.5)}M15.5 15.75h1.5`,
  more: `${circle(5, 12, 0.6)}${circle(12, 12, 0.6)}${circle(19, 12, 0.6)}`,
  document: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6',
  headset: `M4.5 13.5v-1a7.5 7.5 0 0 1 15 0v1${box(3.5, 13, 4, 6, 1.5)}${box(16.5, 13, 4, 6, 1.5)}M18.5 19c0 1.5-1.8 2.2-4.5 2.2`,
  'chevron-down': 'M6.5 9.5l5.5 5.5 5.5-5.5',
  'chevron-right': 'M9.5 6l6 6-6 6',
  'chevron-left': 'M14.5 6l-6 6 6 6',
  'arrow-right': 'M4.5 12h15M13.5 6l6 6-6 6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  'money-out': 'M7 17 17.5 6.5M9 6.5h8.5V15',
  'money-in': 'M17 7 6.5 17.5M15 17.5H6.5V9',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.5M4 12h.5M4 17.5h.5',
  warning: 'M12 4 3 19.5h18zM12 10v4.5M12 17v.2',
  info: `${ring}M12 11v5M12 8v.2`,
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  clock: `${ring}M12 7.5V12l3 2`,
  eye,
  lock: `${box(5, 10.5, 14, 9.5, 1.5)}M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5`,
  card: `${box(3.5, 6, 17, 12.5, 1.5)}M3.5 10h17M7 15h3.5`,
  pin: `M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11z${circle(12, 10, 2.3)}`,
  chart: 'M5 20v-6M12 20V9M19 20V4',
  copy: `${box(8.5, 8.5, 11, 11.5, 1.5)}M15.5 8.5v-3A1.5 1.5 0 0 0 14 4H6a1.5 1.5 0 0 0-1.5 1.5V14A1.5 1.5 0 0 0 6 15.5h2.5`,
  alert: `${ring}M12 7.5v5M12 16v.2`,
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6zM9 12l2.2 2.2L15.2 10',
  key: `${circle(8, 15.5, 3.7)}M10.8 12.8l8.2-8.3M16 7.5l2.8 2.8`,
  refresh: 'M19 8.5A8 8 0 1 0 20 13M19.5 4v4.5H15',
  'eye-off': `${eye}M4.5 4.5l15 15`,
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10.5-6.5z',
  search: `${circle(11, 11, 6.5)}M16 16l4.5 4.5`,
  filter: 'M4 6.5h16M7 12h10M10 17.5h4',
  sort: 'M8 9.5l4-4 4 4M8 14.5l4 4 4-4',
  upload: 'M12 16V5M7.5 9.5 12 5l4.5 4.5M5 19.5h14',
  download: 'M12 4v11M7.5 10.5 12 15l4.5-4.5M5 19.5h14',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  phone:
    'M5 4.5h4l1.5 4.5-2.3 1.6a12 12 0 0 0 5.2 5.2L15 13.5l4.5 1.5v4A1.5 1.5 0 0 1 18 20.5 14.5 14.5 0 0 1 3.5 6 1.5 1.5 0 0 1 5 4.5z',
  mail: `${box(3.5, 5.5, 17, 13, 1.5)}M4 7l8 6 8-6`,
  people: `${circle(9, 8.5, 3.5)}M3 19.5c0-3.5 2.7-5.5 6-5.5s6 2 6 5.5M15.5 5.5a3.3 3.3 0 0 1 0 6.2M17.5 14.5c2.2.8 3.5 2.6 3.5 5`,
  payments: `${ring}M14.9 9.3a2.7 2.7 0 0 0-5 1.3v2.7c0 1.2-.5 2.1-1.5 2.8h6.9M8.6 12.5h4.6`,
  pound: 'M16.5 8.2A4 4 0 0 0 9 9.8V15c0 2-.8 3.5-2.5 4.5h11M6.5 13h8',
  calendar: `${box(4, 5.5, 16, 14.5, 1.5)}M4 10h16M8.5 3.5v4M15.5 3.5v4`,
  laptop: `${box(5, 5, 14, 10, 1.5)}M2.5 19h19`,
  mobile: `${box(7, 3, 10, 18, 2)}M11 17.8h2`,
  chat: 'M4 5.5h16v11h-9L6.5 20v-3.5H4zM8 9.5h8M8 12.7h5',
  edit: 'M14.5 5.5l4 4L9 19H5v-4z',
  growth: 'M4 17c4 0 4-6 8-6s4 4 8-3M16 7.5l4 .5-.8 3.8',
  branch: 'M4.5 10 12 5l7.5 5M6 10v7M10 10v7M14 10v7M18 10v7M4.5 19.5h15',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  cash: `${box(3.5, 7, 17, 10, 1.2)}${circle(12, 12, 2.3)}`,
  settings: `M4 7h9M17 7h3M4 17h3M11 17h9${circle(15, 7, 2)}${circle(9, 17, 2)}`,
  tablet: `${box(5, 3.5, 14, 17, 1.8)}M11 17.5h2`,
  question: `${ring}M9.6 9.7a2.4 2.4 0 1 1 3.5 2.1c-.8.4-1.1.9-1.1 1.7M12 16.4v.2`,
  'show-all': 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15',
} satisfies Record<string, string>

/** A name of an icon. */
export type IconName = keyof typeof iconShapes

/**
 * `small` is as high as the text, `medium` a quarter higher; `large` is 24 px and `feature` 26 px at a rem of 16 px.
 */
const sizes = { small: 'size-[1em]', medium: 'size-[1.25em]', large: 'size-6', feature: 'size-6.5' }

type IconProps = { name: IconName; size?: keyof typeof sizes; className?: string }

/** One of the brand's icons, in the colour of the text. Decorative: adjacent words or a label carry the meaning. */
export function Icon({ name, size = 'medium', className = '' }: IconProps) {
  return (
    <svg
      className={`${sizes[size]} flex-none fill-none stroke-current stroke-[1.75] ${className}`}
      viewBox="0 0 24 24"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={iconShapes[name]} />
    </svg>
  )
}

/** The accessible names of shared icon buttons. */
export const controlWords = {
  close: 'Close',
  /** `what` is the name of a password field. */
  show: (what: string) => `Show ${what.toLowerCase()}`,
  hide: (what: string) => `Hide ${what.toLowerCase()}`,
  /** `what` is the name of a field with a list. */
  suggest: (what: string) => `Show suggestions ${what}`,
} as const
