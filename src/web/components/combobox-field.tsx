import { useMemo, type FocusEvent, type Ref } from 'react'
import { Button, ComboBox, Group, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { FieldFrame, type FieldFrameProps } from './field.tsx'
import { Icon } from './icon.tsx'

type ComboboxFieldProps = FieldFrameProps & {
  value: string
  /** The suggestions; any other text is accepted too. */
  options: readonly string[]
  /** Whether an option matches the typed text. */
  fits: (option: string, typed: string) => boolean
  onChange: (text: string) => void
  onBlur: (event: FocusEvent) => void
  inputRef?: Ref<HTMLInputElement>
  /** The `autocomplete` value for the browser. */
  autoComplete: string
}

/** A text field that suggests matching options while the person types; its button shows them all. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, labelNote, hint, error, labelEnd, id, className } = props
  const { value, options, fits, onChange, onBlur, inputRef, autoComplete } = props
  // The list keeps an item's rendering as long as the item object is the same.
  const items = useMemo(() => options.map(name => ({ name })), [options])
  return (
    <ComboBox
      aria-label={label}
      allowsCustomValue
      menuTrigger="input"
      inputValue={value}
      onInputChange={onChange}
      onBlur={onBlur}
      defaultItems={items}
      defaultFilter={fits}
      className={className ?? ''}
    >
      <FieldFrame {...{ label, labelNote, hint, error, labelEnd, id }} box="min-h-11">
        {control => (
          // The list is as wide as this.
          <Group role="presentation" className="flex w-full min-w-0 items-center gap-2 px-3.5">
            <Input
              {...control}
              ref={inputRef}
              autoComplete={autoComplete}
              className="h-[2.625rem] w-full min-w-0 flex-1 bg-transparent outline-none"
            />
            {options.length > 0 && (
              <Button className="-mr-3 grid h-[2.625rem] w-11 flex-none cursor-pointer place-items-center rounded-control text-muted data-[hovered]:text-ink">
                <Icon name="chevron-down" />
              </Button>
            )}
          </Group>
        )}
      </FieldFrame>
      <Popover
        offset={6}
        maxHeight={300}
        className="z-(--z-dropdown) w-(--trigger-width) overflow-y-auto rounded-panel border border-line bg-surface shadow-3"
      >
        <ListBox<{ name: string }> className="p-1.5 outline-none">
          {({ name }) => (
            <ListBoxItem
              id={name}
              textValue={name}
              className="flex min-h-10 cursor-pointer items-center rounded-control px-3 outline-none data-[focused]:bg-selected forced-colors:data-[focused]:outline-2 forced-colors:data-[focused]:outline-solid forced-colors:data-[focused]:-outline-offset-2 forced-colors:data-[focused]:outline-[Highlight] data-[hovered]:bg-hover data-[selected]:font-semibold"
            >
              {name}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
