import type { Step } from '../../../../content/products/product.ts'
import { Unbroken } from '../../components/unbroken.tsx'

/** What to do, in order: two columns between hairlines, the number large. */
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
