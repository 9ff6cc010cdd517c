/** A bar in the place of words that are on their way. `className` gives its size. Says nothing to a reader. */
export const Skeleton = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={`block max-w-full rounded-badge bg-line forced-colors:border ${className}`}
  />
)
