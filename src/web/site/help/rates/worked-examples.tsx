import { ratesPageWords as words } from '../../../../../content/help/rates.ts'
import { workOutExamples } from './work-out-examples.ts'

/** What borrowing costs: a representative example for each rate of the lending table. */
export const WorkedExamples = () => (
  <section aria-labelledby="examples-heading" className="break-inside-avoid-page">
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1">
      <h2 id="examples-heading" className="text-2xl">
        {words.examplesHeading}
      </h2>
      <p className="text-sm text-muted">{words.examplesNote}</p>
    </div>
    <dl className="money mt-4 border-b border-line">
      {workOutExamples().map(({ heading, text }) => (
        <div key={heading} className="gap-x-12 border-t border-line py-4 md:grid md:grid-cols-[15rem_1fr]">
          <dt className="font-semibold">{heading}</dt>
          <dd className="max-w-(--measure) text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)
