import type { RequiredDocument } from '../../../../content/business/open-account.ts'
import { Icon } from '../../components/icon.tsx'

/** The papers that an application needs: two columns between hairlines, an icon and a line for each. */
export const RequiredDocuments = ({ documents }: { documents: readonly RequiredDocument[] }) => (
  <ul className="mt-6 grid gap-x-12 md:grid-cols-2">
    {documents.map(({ icon, name, note }) => (
      <li
        key={name}
        className="grid grid-cols-[1.625rem_1fr] gap-x-4 border-t border-line py-3.5 leading-[1.4]"
      >
        <Icon name={icon} size="large" className="row-span-2 text-link" />
        <span className="font-[620]">{name}</span>
        <span className="money text-sm text-muted">{note}</span>
      </li>
    ))}
  </ul>
)
