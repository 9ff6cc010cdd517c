/**
 * A heading whose last two words stay together: balancing alone may leave the last word on a line by itself. If even
 * the two do not fit, they break.
 */
export const KeepLastWords = ({ text }: { text: string }) => {
  const words = text.split(' ')
  if (words.length < 3) return text
  return (
    <>
      {words.slice(0, -2).join(' ')} <span className="inline-block">{words.slice(-2).join(' ')}</span>
    </>
  )
}

/** A date or a name that stays on one line: its spaces do not break. */
export const onOneLine = (text: string): string => text.replaceAll(' ', '\u00A0')
