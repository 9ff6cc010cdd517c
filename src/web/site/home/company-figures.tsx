import { companyFigures } from '../../../../content/company-figures.ts'
import { figures } from '../../../../content/home.ts'

/** The four figures that the bank tells of itself, on the deep ground above the footer. */
export const CompanyFigures = () => (
  <section aria-labelledby="figures" className="on-brand border-brand-line py-16 dark:border-t">
    <div className="wrap grid items-end gap-8 lg:grid-cols-[274fr_941fr]">
      <h2 id="figures" className="text-[1.875rem] max-md:max-w-[11em] lg:max-w-[11em]">
        {figures.heading}
      </h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-4 md:gap-x-8">
        {companyFigures.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse border-l border-brand-line pl-5">
            <dt className="text-nav text-on-brand-muted">{label}</dt>
            <dd className="money mb-[.35rem] font-display text-[clamp(2.125rem,1.88rem+1.5vw,3.625rem)] leading-none font-heading tracking-[-.03em]">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
)
