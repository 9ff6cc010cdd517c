import { use, useEffect, useMemo } from 'react'
import {
  Button,
  ComboBox,
  type ComboBoxState,
  ComboBoxStateContext,
  Group,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import { comboboxLooks, type SuggestingFieldProps, type WantedList } from './combobox-field.tsx'
import { FieldFrame } from './field.tsx'
import { Icon } from './icon.tsx'

/** The combobox field with its list. In a file of its own, because the library behind the list is large. */
export function SuggestingField(props: SuggestingFieldProps) {
  const { label, labelNote, hint, error, labelEnd, id, className } = props
  const { value, options, fits, onChange, onBlur, inputRef, autoComplete, takeWantedList } = props
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
      <OpenWanted takeWantedList={takeWantedList} />
      <FieldFrame {...{ label, labelNote, hint, error, labelEnd, id }} box={comboboxLooks.box}>
        {control => (
          // The list is as wide as this.
          <Group role="presentation" className={comboboxLooks.row}>
            <Input {...control} ref={inputRef} autoComplete={autoComplete} className={comboboxLooks.input} />
            {options.length > 0 && (
              <Button className={`${comboboxLooks.button} data-[hovered]:text-ink`}>
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

/** What the list that is opened for each of them has marked, and what it holds. */
const openings: Readonly<Record<WantedList, Parameters<ComboBoxState<object>['open']>>> = {
  matching: [null, 'input'],
  all: [null, 'manual'],
  first: ['first', 'manual'],
  last: ['last', 'manual'],
}

/** Opens the list that somebody wanted before its code was there. */
function OpenWanted({ takeWantedList }: Pick<SuggestingFieldProps, 'takeWantedList'>) {
  // The library draws the children once more where there is no state, to find the list's items.
  const state = use(ComboBoxStateContext)
  useEffect(() => {
    // The library draws the field once before it knows its focus and its items.
    const wanted = state?.isFocused && takeWantedList()
    if (wanted) state.open(...openings[wanted])
  }, [state, takeWantedList])
  return null
}
