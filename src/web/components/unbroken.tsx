interface WholePartsProps {
  readonly text: string
  /** The part that must not break, as the pattern's one group. */
  readonly pattern: RegExp
  /** How: `whitespace-nowrap`, or `inline-block` if it may break when a line has no room for it. */
  readonly className: string
}

/** A text some parts of which do not break. */
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

const ranges = /(\d{1,4}(?:[AP]M)?-\d{1,4}(?:[AP]M|%)?|\b0\d{2,3} \d{3,4} \d{4}\b)/

/**
 * A text in which number ranges, such as 24-48, and telephone numbers stay on one line: browsers may break inside
 * them.
 */
export const Unbroken = ({ text }: { text: string }) => (
  <WholeParts text={text} pattern={ranges} className="whitespace-nowrap" />
)
