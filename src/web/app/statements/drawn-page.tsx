const lines = ['first', 'second', 'third', 'fourth', 'fifth']

/** A page, drawn: what a statement looks like from afar. */
export const DrawnPage = ({ className = '' }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={`grid h-15 w-12 flex-none content-start gap-1 rounded-badge border border-line bg-sunken px-[.4rem] py-2 ${className}`}
  >
    <span className="h-[5px] w-[45%] bg-gorse" />
    {lines.map(line => (
      <span key={line} className="h-0.5 bg-line-strong opacity-60" />
    ))}
  </span>
)
