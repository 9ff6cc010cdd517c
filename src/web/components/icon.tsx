import { iconShapes, type IconName } from './icon-shapes.tsx'

/**
 * `small` is as high as the text, `medium` a quarter higher; `large` is 24 px and `feature` 26 px where a rem is 16.
 */
const sizes = { small: 'size-[1em]', medium: 'size-[1.25em]', large: 'size-6', feature: 'size-6.5' }

type IconProps = { name: IconName; size?: keyof typeof sizes; className?: string }

/** One of the brand's icons, in the colour of the text. Decorative: words beside it or a label carry the meaning. */
export function Icon({ name, size = 'medium', className = '' }: IconProps) {
  return (
    <svg
      className={`${sizes[size]} flex-none fill-none stroke-current stroke-[1.75] ${className}`}
      viewBox="0 0 24 24"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {iconShapes[name]}
    </svg>
  )
}
