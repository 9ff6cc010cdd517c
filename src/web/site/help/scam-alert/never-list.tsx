import { Icon } from '../../../components/icon.tsx'

/** What is never asked: each line with a cross. The heading says the never, so the mark is decoration. */
export const NeverList = ({ items }: { items: readonly string[] }) => (
  <ul className="mt-5 grid gap-x-12 border-b border-line md:grid-cols-2">
    {items.map(item => (
      <li key={item} className="flex gap-3 border-t border-line py-3">
        <Icon name="close" className="mt-[.14em] text-danger-mark" />
        <span>{item}</span>
      </li>
    ))}
  </ul>
)
