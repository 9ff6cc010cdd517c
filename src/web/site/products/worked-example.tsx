import type { RepresentativeExample } from '../../../../content/products/product.ts'
import { DefinitionRows } from '../page-parts/definition-rows.tsx'
import { exampleRows } from './example-rows.ts'

/** The example that goes with a rate: what is assumed in a sentence, and the figures that follow from it. */
export const WorkedExample = ({ example }: { example: RepresentativeExample }) => {
  const rows = exampleRows(example)
  return (
    <section
      aria-labelledby="example"
      className={`grid items-start gap-x-12 gap-y-4 border-t border-line pt-6 ${rows.length > 0 ? 'md:grid-cols-2' : ''}`}
    >
      <div>
        <h2 id="example" className="panel-heading">
          {example.heading}
        </h2>
        <p className="mt-2 max-w-(--measure) text-muted">{example.text}</p>
      </div>
      {rows.length > 0 && <DefinitionRows rows={rows} className="md:*:first:border-t-0 md:*:first:pt-0" />}
    </section>
  )
}
