import { Icon } from '../../components/icon.tsx'

/** A short list of what one gets, each line with a tick. */
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
