import type { Row } from '../../../../content/products/product.ts'

/** Terms and their values, the values right, each row under a hairline. */
export const DefinitionRows = ({ rows, className = '' }: { rows: readonly Row[]; className?: string }) => (
  <dl className={`money ${className}`}>
    {rows.map(({ term, value }) => (
      <div key={term} className="flex items-baseline justify-between gap-6 border-t border-line py-3.5">
        <dt className="text-muted">{term}</dt>
        <dd className="max-w-[60%] text-right font-semibold">{value}</dd>
      </div>
    ))}
  </dl>
)
