import { companyFigures } from '../../../../content/company-figures.ts'

/** The four figures that the bank tells of itself, small: beside a product. */
export const CompanyMini = () => (
  <dl className="money grid grid-cols-2 gap-x-5 gap-y-4">
    {companyFigures.map(({ figure, label }) => (
      <div key={label} className="flex flex-col-reverse">
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="font-display text-[1.5rem] leading-[1.1] font-heading tracking-[-.02em]">{figure}</dd>
      </div>
    ))}
  </dl>
)
