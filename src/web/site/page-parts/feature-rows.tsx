import type { Feature } from '../../../../content/products/product.ts'
import { Icon } from '../../components/icon.tsx'

/** What something does, as rows between hairlines: an icon, a name, a sentence. */
export const FeatureRows = ({ features }: { features: readonly Feature[] }) => (
  <ul className="mt-6">
    {features.map(({ icon, title, text }) => (
      <li key={title} className="grid grid-cols-[2.25rem_1fr] gap-4 border-t border-line py-5 print:py-3">
        <Icon name={icon} size="feature" className="mt-0.5 text-link" />
        <div>
          <h3 className="font-body text-lg leading-[1.4] font-[620] tracking-normal">{title}</h3>
          <p className="text-muted">{text}</p>
        </div>
      </li>
    ))}
  </ul>
)
