import type { AdviceWords } from './transfer-words.ts'

/** Whom to write to, within a sentence. */
export const Advice = ({ words: { before, contact, after } }: { words: AdviceWords }) => (
  <>
    {before}
    <a href={`mailto:${contact}`} className="link inline!">
      {contact}
    </a>
    {after}
  </>
)
