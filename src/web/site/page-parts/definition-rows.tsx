import type { Row } from '../../../../content/products/product.ts'

const sizes = {
  usual: {
    list: '',
    row: 'items-baseline gap-6 py-3.5',
    value: 'max-w-[60%] text-right font-semibold text-balance',
  },
  small: { list: 'text-nav', row: 'gap-4 py-2', value: '' },
} as const

type DefinitionRowsProps = {
  rows: readonly Row[]
  className?: string
  /** `small` for rows within a panel, such as opening hours. */
  size?: keyof typeof sizes
}

/** Terms and their values, the values right, each row under a hairline. */
export const DefinitionRows = ({ rows, className = '', size = 'usual' }: DefinitionRowsProps) => {
  const { list, row, value: valueClass } = sizes[size]
  return (
    <dl className={`money ${list} ${className}`}>
      {rows.map(({ term, value }) => (
        <div key={term} className={`flex justify-between border-t border-line ${row}`}>
          <dt className="text-muted">{term}</dt>
          <dd className={valueClass}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
