import { type ComponentProps, type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import { FieldError } from './field-error.tsx'

interface ChoiceListProps {
  readonly id: string
  readonly legend: string
  /** Not where something above the list says it. Default: true. */
  readonly isLegendShown?: boolean
  readonly hint?: string
  readonly error?: string | undefined
  /** The choice is being sent and stays. */
  readonly isFixed?: boolean
  /** The box of the rows. */
  readonly ref?: Ref<HTMLDivElement>
  /** The rows. */
  readonly children: ReactNode
  /** What stands below the rows. */
  readonly below?: ReactNode
}

/** One or several of a list, each a row of one box, under the question that they answer. */
export const ChoiceList = (props: ChoiceListProps) => {
  const { id, legend, isLegendShown = true, hint, error, isFixed = false, ref, children, below } = props
  const described = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(Boolean)
  return (
    <fieldset disabled={isFixed} aria-describedby={described.join(' ') || undefined} className="min-w-0">
      <legend className={isLegendShown ? 'pb-1.5 text-sm font-semibold' : 'sr-only'}>{legend}</legend>
      <div
        ref={ref}
        className={`overflow-hidden rounded-control border bg-surface ${error === undefined ? 'border-line-strong' : 'border-danger-mark inset-ring inset-ring-danger-mark'}`}
      >
        {children}
      </div>
      <div className="grid justify-items-start gap-1.5 pt-1.5 empty:hidden">
        {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-xs text-muted">
            {hint}
          </p>
        )}
        {below}
      </div>
    </fieldset>
  )
}

interface ChoiceRowProps extends ComponentProps<'input'> {
  readonly type: 'checkbox' | 'radio'
  readonly children: ReactNode
}

/** A row: its mark at the left, and what it stands for. */
export const ChoiceRow = ({ type, children, ...input }: ChoiceRowProps) => (
  <label className="grid min-h-11 cursor-pointer grid-cols-[1.375rem_minmax(0,1fr)] items-center gap-3 px-3.5 py-2 text-nav leading-[1.4] not-first:border-t not-first:border-line has-[:checked]:bg-selected has-[:checked]:font-semibold has-[:focus-visible]:outline-3 has-[:focus-visible]:-outline-offset-3 has-[:focus-visible]:outline-focus">
    <input
      {...input}
      type={type}
      className={
        type === 'radio'
          ? 'ml-0.5 size-4.5 appearance-none rounded-full border-[1.5px] border-line-strong bg-surface outline-none checked:border-[.36rem] checked:border-link'
          : 'tick-mark outline-none'
      }
    />
    {children}
  </label>
)

interface PickListProps<Value extends string> extends Pick<
  ChoiceListProps,
  'legend' | 'isLegendShown' | 'isFixed' | 'error'
> {
  readonly options: readonly { readonly value: Value; readonly label: string; readonly note?: ReactNode }[]
  readonly chosen: Value | undefined
  readonly onChoose: (value: Value) => void
}

/** One of several. The first takes the focus where the choice is at fault. */
export function PickList<Value extends string>(props: PickListProps<Value>) {
  const { options, chosen, onChoose, error, ...list } = props
  const id = useId()
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== undefined) rows.current?.querySelector('input')?.focus()
  }, [error])
  return (
    <ChoiceList id={id} ref={rows} error={error} {...list}>
      {options.map(({ value, label, note }) => (
        <ChoiceRow
          key={value}
          type="radio"
          name={id}
          value={value}
          checked={value === chosen}
          onChange={() => onChoose(value)}
        >
          <span className="min-w-0 wrap-anywhere">
            {label}
            {note !== undefined && <span className="money block text-sm font-normal text-muted">{note}</span>}
          </span>
        </ChoiceRow>
      ))}
    </ChoiceList>
  )
}
