import { useId } from 'react'

interface SwitchRowProps {
  readonly label: string
  /** Its meaning, and where messages go: one sentence each. */
  readonly sentences: readonly string[]
  readonly isOn: boolean
  readonly onFlip: (isOn: boolean) => void
}

/** A switch with its label and meaning. A press anywhere on the row flips it. */
export function SwitchRow({ label, sentences, isOn, onFlip }: SwitchRowProps) {
  const id = useId()
  return (
    <label className="flex cursor-pointer items-center justify-between gap-4 border-t border-line px-4 py-[.9rem] text-nav first:border-t-0 hover:bg-hover has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus md:px-6">
      <span className="min-w-0">
        <span id={`${id}-label`}>{label}</span>
        <small id={`${id}-about`} className="block text-sm leading-[1.4] wrap-anywhere text-muted">
          {sentences.map(sentence => (
            <span key={sentence} className="money block text-pretty">
              {sentence}
            </span>
          ))}
        </small>
      </span>
      <input
        type="checkbox"
        // A checkbox states by itself whether it is on, and the HTML standard forbids `aria-checked` beside it.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        checked={isOn}
        onChange={event => onFlip(event.target.checked)}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-about`}
        className="relative h-6 w-11 flex-none cursor-pointer appearance-none rounded-full bg-line-strong outline-none transition-colors duration-(--motion-fast) before:absolute before:top-[3px] before:left-[3px] before:size-4.5 before:rounded-full before:bg-surface before:transition-[translate] before:duration-(--motion-fast) checked:bg-primary checked:before:translate-x-5 forced-colors:border forced-colors:before:bg-[ButtonText] forced-colors:checked:before:bg-[Highlight]"
      />
    </label>
  )
}
