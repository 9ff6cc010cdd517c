import type { Feature, Question, Row, Step } from '../../../../content/products/product.ts'
import { Icon } from '../../components/icon.tsx'
import { Unbroken } from '../../components/unbroken.tsx'

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

/** Terms and their values, the values at the right and at most 60% of the width, each row under a hairline. */
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

/** Features as rows between hairlines: an icon, a name, a sentence, and a link where there is one. */
export const FeatureRows = ({ features }: { features: readonly Feature[] }) => (
  <ul className="mt-6">
    {features.map(({ icon, title, text, link }) => (
      <li key={title} className="grid grid-cols-[2.25rem_1fr] gap-4 border-t border-line py-5 print:py-3">
        <Icon name={icon} size="feature" className="mt-0.5 text-link" />
        <div>
          <h3 className="font-body text-lg leading-[1.4] font-[620] tracking-normal">{title}</h3>
          <p className="text-muted">{text}</p>
          {link && (
            <p className="mt-1 print:hidden">
              <a href={link.href} className="link tap">
                {link.label}
                <Icon name="arrow-right" size="small" />
              </a>
            </p>
          )}
        </div>
      </li>
    ))}
  </ul>
)

/** Steps in order: two columns between hairlines, with large numbers. */
export const NumberedSteps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="mt-6 grid gap-x-12 md:grid-cols-2">
    {steps.map(({ title, text }, index) => (
      <li
        key={title}
        className="grid grid-cols-[2.25rem_1fr] gap-5 border-t border-line py-5 md:odd:last:col-span-2"
      >
        <span
          aria-hidden="true"
          className="money -mt-1 font-display text-[2.25rem] leading-none font-heading text-link"
        >
          {index + 1}
        </span>
        <div>
          <h3 className="text-lg">{title}</h3>
          <p className="text-muted">
            <Unbroken text={text} />
          </p>
        </div>
      </li>
    ))}
  </ol>
)

/**
 * Questions with their answers: native disclosures, so they open without scripts and when the browser searches the
 * page. All are open on paper.
 */
export const QuestionList = ({ questions }: { questions: readonly Question[] }) => (
  <div className="mt-6 border-b border-line">
    {questions.map(({ question, answer }) => (
      <details
        key={question}
        className="group border-t border-line print:details-content:[content-visibility:visible]"
      >
        <summary className="flex min-h-14 items-center justify-between gap-4 py-3 text-[1.0625rem] font-[620] hover:text-link">
          <span className="text-balance">
            <Unbroken text={question} />
          </span>
          <Icon
            name="chevron-down"
            className="text-muted group-open:rotate-180 print:hidden motion-safe:transition-transform"
          />
        </summary>
        <p className="max-w-(--measure) pb-5 text-muted">
          <Unbroken text={answer} />
        </p>
      </details>
    ))}
  </div>
)

/** A short list of benefits, each line with a tick. */
export const Ticks = ({ items, className = '' }: { items: readonly string[]; className?: string }) => (
  <ul className={className}>
    {items.map(item => (
      <li key={item} className="flex gap-3 py-2">
        <Icon name="tick" className="mt-[.14em] text-success-mark" />
        <span>{item}</span>
      </li>
    ))}
  </ul>
)
