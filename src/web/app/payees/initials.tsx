const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(word => /^\p{L}/u.test(word))
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map(word => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

/** The first letters of a payee's name, where a picture of them would be. */
export const Initials = ({ name, onTint = false }: { name: string; onTint?: boolean }) => (
  <span
    aria-hidden="true"
    className={`initials grid size-10 flex-none place-items-center rounded-control text-[0.8125rem] font-strong text-link ${onTint ? 'bg-surface' : 'bg-selected'}`}
  >
    {initialsOf(name)}
  </span>
)
