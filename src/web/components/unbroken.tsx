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

const ranges = /(\d{1,4}(?:[AP]M)?-\d{1,4}(?:[AP]M|%)?|\b0\d{2,3} \d{3,4} \d{4}\b)/

/** A text whose ranges of figures, as 24-48, and telephone numbers stay on one line: browsers may break them inside. */
export const Unbroken = ({ text }: { text: string }) => (
  <WholeParts text={text} pattern={ranges} className="whitespace-nowrap" />
)
