/** A text whose ranges of figures, as 24-48, stay on one line: browsers may break them at their hyphen. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(\d{1,4}(?:[AP]M)?-\d{1,4}(?:[AP]M|%)?)/).map((part, place) =>
    place % 2 === 1 ? (
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
