import type { ReactNode } from 'react'

interface FactListProps {
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[]
  readonly className?: string
}

/** Facts between hairlines: what each is at the left, what it says at the right, or below where that is long. */
export const FactList = ({ facts, className = '' }: FactListProps) => (
  <dl className={`money text-nav leading-[1.45] ${className}`}>
    {facts.map(({ name, value }) => (
      <div
        key={name}
        className="flex flex-wrap items-baseline justify-between gap-x-5 border-t border-line py-2.5 last:border-b"
      >
        <dt className="flex-none text-muted">{name}</dt>
        <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
