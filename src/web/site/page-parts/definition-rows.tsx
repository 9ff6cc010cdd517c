import type { Row } from '../../../../content/products/product.ts'

const sizes = {
  usual: {
    list: '',
    row: 'grid grid-cols-[auto_fit-content(60%)] items-baseline gap-6 py-3.5',
    value: 'text-right font-semibold text-balance',
  },
  small: { list: 'text-nav', row: 'flex justify-between gap-4 py-2', value: '' },
} as const

type DefinitionRowsProps = {
  rows: readonly Row[]
  className?: string
  /** `small` for rows within a panel, such as opening hours. */
  size?: keyof typeof sizes
}

/** Terms and their values, the values right and at most 60% of the width, each row under a hairline. */
export const DefinitionRows = ({ rows, className = '', size = 'usual' }: DefinitionRowsProps) => {
  const { list, row, value: valueClass } = sizes[size]
  return (
    <dl className={`money ${list} ${className}`}>
      {rows.map(({ term, value }) => (
        <div key={term} className={`border-t border-line ${row}`}>
          <dt className="text-muted">{term}</dt>
          <dd className={valueClass}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
