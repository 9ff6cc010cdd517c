import {
  type ComponentType,
  type FocusEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { FieldFrame, type FieldFrameProps } from './field.tsx'
import { controlWords, Icon } from './icon.tsx'

interface PlainProps extends FieldFrameProps {
  readonly value: string
  /** The suggestions; any other text is accepted too. */
  readonly options: readonly string[]
  readonly onChange: (text: string) => void
  readonly onBlur: (event: FocusEvent) => void
  readonly inputRef?: (input: HTMLInputElement | null) => void
  /** The `autocomplete` value for the browser. */
  readonly autoComplete: string
}

interface ListedProps extends PlainProps {
  /** Whether an option matches the typed text. */
  readonly fits: (option: string, typed: string) => boolean
}

/**
 * What was wanted of the list before its code was there: the options that match the typed text; or all of them, perhaps
 * with the first or the last one marked.
 */
export type WantedList = 'matching' | 'all' | 'first' | 'last'

const wantedByKey: Readonly<Record<string, WantedList>> = { ArrowDown: 'first', ArrowUp: 'last' }

export interface SuggestingFieldProps extends ListedProps {
  /** The list to open as soon as the field is there. */
  readonly takeWantedList: () => WantedList | undefined
}

interface ComboboxFieldProps extends ListedProps {
  /** The field with its list, once its code has arrived. */
  readonly SuggestingField: ComponentType<SuggestingFieldProps> | undefined
}

/** The classes of the parts that the field has with and without its list. */
export const comboboxLooks = {
  box: 'min-h-11',
  row: 'flex w-full min-w-0 items-center gap-2 px-3.5',
  input: 'h-[2.625rem] w-full min-w-0 flex-1 bg-transparent outline-none',
  button:
    '-mr-3 grid h-[2.625rem] w-11 flex-none cursor-pointer place-items-center rounded-control text-muted',
} as const

/** What passes from the text field to the field with the list, which takes it once. */
function createHandover() {
  let restoreCaret: ((input: HTMLInputElement | null) => void) | undefined
  let wantedList: WantedList | undefined
  return {
    leaveCaret: ({ selectionStart, selectionEnd, selectionDirection }: HTMLInputElement) => {
      restoreCaret = input => {
        input?.focus({ preventScroll: true })
        input?.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
      }
    },
    takeCaret: (input: HTMLInputElement | null) => {
      restoreCaret?.(input)
      restoreCaret = undefined
    },
    wantList: (list: WantedList | undefined) => {
      wantedList = list
    },
    takeWantedList: () => {
      const wanted = wantedList
      wantedList = undefined
      return wanted
    },
  }
}
type Handover = ReturnType<typeof createHandover>

/**
 * A text field that suggests matching options while the person types; its button shows them all. The list's code is
 * large and comes later. Until then this is a text field of the same look. When the list takes over, text, focus and
 * caret stay. A list that was wanted meanwhile opens.
 */
export function ComboboxField({ SuggestingField, fits, inputRef, ...field }: ComboboxFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [handover] = useState(createHandover)
  // An input method writes into the element that it began in, so the list waits for it.
  const [isComposing, setComposing] = useState(false)
  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element
      inputRef?.(element)
    },
    [inputRef],
  )
  const isSuggesting = SuggestingField !== undefined && !isComposing
  useLayoutEffect(() => {
    if (isSuggesting) handover.takeCaret(input.current)
  }, [handover, isSuggesting])

  return isSuggesting ? (
    <SuggestingField {...field} inputRef={ref} fits={fits} takeWantedList={handover.takeWantedList} />
  ) : (
    <PlainField {...field} input={input} inputRef={ref} handover={handover} setComposing={setComposing} />
  )
}

interface PlainFieldProps extends PlainProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly handover: Handover
  readonly setComposing: (isComposing: boolean) => void
}

function PlainField({ input, handover, setComposing, ...props }: PlainFieldProps) {
  const { label, labelNote, hint, error, labelEnd, id, className } = props
  const { value, options, onChange, onBlur, inputRef, autoComplete } = props

  useLayoutEffect(
    () => () => {
      // This runs while the element is still in the page.
      const element = input.current
      if (element && document.activeElement === element) handover.leaveCaret(element)
    },
    [input, handover],
  )

  function type(text: string) {
    // Emptied, it asks for nothing: a list that opened late would lie over what is pressed next.
    handover.wantList(text === '' ? undefined : 'matching')
    onChange(text)
  }

  return (
    <div className={className}>
      <FieldFrame {...{ label, labelNote, hint, error, labelEnd, id }} box={comboboxLooks.box}>
        {control => (
          <div className={comboboxLooks.row}>
            <input
              {...control}
              ref={inputRef}
              role="combobox"
              aria-label={label}
              aria-expanded={false}
              // There is no list yet.
              aria-controls={undefined}
              aria-autocomplete="list"
              autoComplete={autoComplete}
              autoCorrect="off"
              spellCheck={false}
              value={value}
              onChange={event => type(event.target.value)}
              onKeyDown={event => {
                const wanted = wantedByKey[event.key]
                if (!wanted || options.length === 0) return
                event.preventDefault()
                handover.wantList(wanted)
              }}
              onCompositionStart={() => setComposing(true)}
              onCompositionEnd={event => {
                // Some browsers report the last text only after this.
                if (event.currentTarget.value !== value) type(event.currentTarget.value)
                setComposing(false)
              }}
              onBlur={event => {
                handover.wantList(undefined)
                setComposing(false)
                onBlur(event)
              }}
              className={comboboxLooks.input}
            />
            {options.length > 0 && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={controlWords.suggest(label)}
                aria-haspopup="listbox"
                aria-expanded={false}
                // The field's focus stays where it is, or comes here from elsewhere.
                onMouseDown={event => event.preventDefault()}
                onClick={() => {
                  handover.wantList('all')
                  input.current?.focus()
                }}
                className={`${comboboxLooks.button} hover:text-ink`}
              >
                <Icon name="chevron-down" />
              </button>
            )}
          </div>
        )}
      </FieldFrame>
    </div>
  )
}
