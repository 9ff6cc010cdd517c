import { WholeParts } from './whole-parts.tsx'

const ranges = /(\d{1,4}(?:[AP]M)?-\d{1,4}(?:[AP]M|%)?|\b0\d{2,3} \d{3,4} \d{4}\b)/

/** A text whose ranges of figures, as 24-48, and telephone numbers stay on one line: browsers may break them inside. */
export const Unbroken = ({ text }: { text: string }) => (
  <WholeParts text={text} pattern={ranges} className="whitespace-nowrap" />
)
