interface WholePartsProps {
  readonly text: string
  /** What stays whole, as the pattern's one group. */
  readonly pattern: RegExp
  /** How: `whitespace-nowrap`, or `inline-block` where it may break once a line has no room for it. */
  readonly className: string
}

/** A text some parts of which stay whole where the rest breaks into lines. */
export const WholeParts = ({ text, pattern, className }: WholePartsProps) =>
  text.split(pattern).map((part, place) =>
    place % 2 === 1 ? (
      <span key={place} className={className}>
        {part}
      </span>
    ) : (
      part
    ),
  )
