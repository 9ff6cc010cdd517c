/**
 * A heading whose last two words go to the next line together: balancing alone may leave the last one there by itself.
 * Where even the two have no room, they break.
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

/** A day or a name that stays on one line: its spaces do not break. */
export const onOneLine = (text: string): string => text.replaceAll(' ', '\u00A0')
