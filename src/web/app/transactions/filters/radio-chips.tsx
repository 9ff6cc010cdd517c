import { useId } from 'react'

interface RadioChipsProps<Value extends string> {
  readonly legend: string
  /** What stands for no choice; it comes first. */
  readonly any: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly chosen: Value | undefined
  readonly onChoose: (value: Value | undefined) => void
  /** Two in a row, as wide as each other. */
  readonly inPairs?: boolean
}

/** A choice of one among a few, each a chip with a radio mark. */
export function RadioChips<Value extends string>(props: RadioChipsProps<Value>) {
  const { legend, any, options, chosen, onChoose, inPairs = false } = props
  const name = useId()
  const chips = [{ value: undefined, label: any }, ...options]
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 text-sm font-semibold">{legend}</legend>
      <div
        className={
          inPairs ? 'grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-2' : 'flex flex-wrap gap-2'
        }
      >
        {chips.map(({ value, label }) => (
          <label
            key={label}
            className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-control border border-line-strong px-3 text-sm font-medium hover:bg-hover has-[:checked]:border-link has-[:checked]:bg-selected has-[:checked]:font-strong has-[:checked]:text-link has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus max-md:min-h-11"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="size-[.8rem] flex-none appearance-none rounded-full border-[1.5px] border-current outline-none checked:border-[.27rem]"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
