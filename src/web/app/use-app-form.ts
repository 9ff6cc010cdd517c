import { type FocusEvent, useEffect, useLayoutEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  useForm,
  useFormState,
  type UseFormReturn,
} from 'react-hook-form'
import type { FieldError } from '../../contract/problem.ts'
import type { ToConfirm } from '../../contract/read-refusal.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** What a check found: the values as the form sends them, or a message for each field to put right. */
export type Checked<Name extends string, Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: { readonly [name in Name]?: string | undefined } }

/** A form's check. `prepare` fetches what it needs: it is called as soon as somebody begins to fill in the form. */
export interface FormCheck<Values, Name extends string, Value> {
  (values: Values): Checked<Name, Value> | Promise<Checked<Name, Value>>
  readonly prepare?: () => void
}

/** A message for one field. */
export interface FieldFault<Name extends string = string> {
  readonly name: Name
  readonly message: string
}

/** A refused request: errors by field, and a sentence for the case that none of them is a field of the form. */
export interface RefusedRequest {
  readonly kind: 'refused'
  readonly message: string
  readonly errors: readonly Pick<FieldError, 'field' | 'message'>[]
  /** See `confirmation/use-confirmation.tsx`. */
  readonly toConfirm?: ToConfirm
}

/** What became of a form that was sent. `left`: nothing is left to show, as when the page is going away. */
export type FormAnswer<Body, Refused extends RefusedRequest = RefusedRequest> =
  | { readonly kind: 'done'; readonly body: Body }
  | Refused
  | { readonly kind: 'left' }

/** A refusal that belongs to no field; `count` distinguishes it from the one before. */
export type CountedRefusal<Refused extends RefusedRequest = RefusedRequest> = Refused & {
  readonly count: number
}

interface AppFormOptions<Values extends FieldValues, Value, Body, Refused extends RefusedRequest> {
  /** The fields that can show a message, in the form's order. */
  readonly fields: readonly Path<Values>[]
  readonly initial: Values & DefaultValues<Values>
  /** What the bank has now. It replaces what the form shows, but never what somebody has typed. */
  readonly current?: Values
  readonly check: FormCheck<Values, Path<Values>, Value>
  /** The refusal if the check itself could not be fetched. */
  readonly checkUnavailable?: Refused
  /** Whether a filled field is checked when the focus leaves it. Default: true. */
  readonly checksOnLeave?: boolean
  /** Gives each field the id `<idPrefix>-<name>`, for an error summary to link to. */
  readonly idPrefix?: string
  readonly send: (value: Value) => Promise<FormAnswer<Body, Refused>>
  /** `values` were sent; somebody may have typed more since. */
  readonly onDone?: (body: Body, values: Values) => void
  /** Called with the messages of a refused press. It replaces the move of the focus to the first of them. */
  readonly onFaults?: (faults: readonly FieldFault[]) => void
}

/**
 * The form of the app: a list of fields, a check and a function that sends. The caller draws it.
 *
 * - A filled field is checked when the focus leaves it, unless a button or link is pressed: a message that appears would
 *   move what is pressed. A message disappears while its field is corrected.
 * - A press checks all fields, and sends the form if they are right. Until it ends, further presses do nothing.
 * - The bank's errors appear beside their fields; what belongs to no field becomes the `refusal`.
 * - The focus moves to the first field at fault, even to one that first appears with its message.
 * - What was typed stays until the caller resets the form.
 *
 * `check` is a plain function: see `checkBySchema` for a form with a schema (docs/decisions/forms.md).
 */
export function useAppForm<Values extends FieldValues, Value, Body, Refused extends RefusedRequest>(
  options: AppFormOptions<Values, Value, Body, Refused>,
) {
  const { initial, current } = options
  const methods = useForm<Values>({
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    defaultValues: initial,
    ...(current && { values: current, resetOptions: { keepDirtyValues: true, keepErrors: true } }),
  })
  // The library tracks what somebody has typed only where this is read.
  if (current) void methods.formState.dirtyFields
  const [form] = useState(() => createAppForm(methods, options))
  useLayoutEffect(() => {
    form.follow(options)
  })
  const { isBusy, begin } = useOneAtATime()
  const [refusal, setRefusal] = useState<CountedRefusal<Refused>>()

  function refuse(refused: Refused) {
    const faults = faultsOf(options.fields, refused.errors)
    if (faults.length > 0) form.reportFaults(faults)
    else setRefusal(last => ({ ...refused, count: (last?.count ?? 0) + 1 }))
  }

  async function send(value: Value, values: Values) {
    const answer = await options.send(value)
    if (answer.kind === 'done') options.onDone?.(answer.body, values)
    if (answer.kind === 'refused') refuse(answer)
  }

  function act(checked: Checked<Path<Values>, Value>, values: Values) {
    form.clearErrors()
    if (checked.ok) return send(checked.value, values)
    form.reportFaults(inOrder(options.fields, checked.faults))
    return undefined
  }

  async function actOn(checking: Promise<Checked<Path<Values>, Value>>, values: Values) {
    let checked: Checked<Path<Values>, Value>
    try {
      checked = await checking
    } catch (fault) {
      if (!options.checkUnavailable) throw fault
      return refuse(options.checkUnavailable)
    }
    return act(checked, values)
  }

  return {
    form,
    isBusy,
    refusal,
    /** For a refusal that comes from elsewhere than `send`. */
    refuse,
    clearRefusal: () => setRefusal(undefined),
    submit: () =>
      void begin(() => {
        setRefusal(undefined)
        const values = form.getValues()
        const checked = options.check(values)
        return checked instanceof Promise ? actOn(checked, values) : act(checked, values)
      }),
  }
}

/** The stable part of a form, to hand to the components that draw its fields. */
export interface AppForm<Values extends FieldValues> extends Pick<
  UseFormReturn<Values>,
  | 'clearErrors'
  | 'control'
  | 'getValues'
  | 'register'
  | 'reset'
  | 'resetField'
  | 'setFocus'
  | 'setValue'
  | 'subscribe'
> {
  /** Takes the options of the last render. */
  readonly follow: (options: CheckOptions<Values>) => void
  readonly idOf: (name: Path<Values>) => string | undefined
  /** Shows messages beside their fields, and leaves the focus where it is. */
  readonly showFaults: (faults: readonly FieldFault<Path<Values>>[]) => void
  /** Shows messages beside their fields as a refused press does: with the focus, or with `onFaults`. */
  readonly reportFaults: (faults: readonly FieldFault<Path<Values>>[]) => void
  /** Removes the messages of fields that are corrected. Where there are none, nothing is drawn again. */
  readonly clearFaults: (names: readonly Path<Values>[]) => void
  /** Checks the fields that are filled, where none of them shows a message yet. */
  readonly checkLeft: (names: readonly Path<Values>[]) => void
  /** Fetches what the check needs: somebody begins to fill in the form. */
  readonly prepare: () => void
  /** Moves the focus to the field that a refused press waits to focus. */
  readonly takeFocus: () => void
}

type CheckOptions<Values extends FieldValues> = Pick<
  AppFormOptions<Values, unknown, unknown, RefusedRequest>,
  'check' | 'checksOnLeave' | 'fields' | 'idPrefix' | 'onFaults'
>

function createAppForm<Values extends FieldValues>(
  methods: UseFormReturn<Values>,
  initialOptions: CheckOptions<Values>,
): AppForm<Values> {
  let options = initialOptions
  const { clearErrors, control, getFieldState, getValues, setError, setFocus } = methods
  const { register, reset, resetField, setValue, subscribe } = methods
  let toFocus: Path<Values> | undefined
  const isFilled = (name: Path<Values>) => String(getValues(name)).trim() !== ''
  const hasFault = (name: Path<Values>) => getFieldState(name).error !== undefined

  function showFaults(faults: readonly FieldFault<Path<Values>>[]) {
    for (const { name, message } of faults) setError(name, { message })
  }

  function showLeft(
    checked: Checked<Path<Values>, unknown>,
    left: readonly (readonly [Path<Values>, unknown])[],
  ) {
    if (checked.ok) return
    // Text typed during the check has not been checked.
    const names = left.flatMap(([name, value]) => (getValues(name) === value ? [name] : []))
    showFaults(inOrder(names, checked.faults))
  }

  return {
    clearErrors,
    control,
    getValues,
    register,
    reset,
    resetField,
    setFocus,
    setValue,
    subscribe,
    follow: next => {
      options = next
    },
    idOf: name => options.idPrefix && `${options.idPrefix}-${name}`,
    showFaults,
    reportFaults: faults => {
      const { fields, onFaults } = options
      if (!onFaults) toFocus = fields.find(name => faults.some(fault => fault.name === name))
      showFaults(faults)
      onFaults?.(faults)
    },
    clearFaults: names => {
      const wrong = names.filter(hasFault)
      if (wrong.length > 0) clearErrors(wrong)
    },
    checkLeft: names => {
      const { check, checksOnLeave = true } = options
      const [first] = names
      // A message that is shown may be the bank's, which a check here would not find again.
      if (!checksOnLeave || !first || !isFilled(first) || names.some(hasFault)) return
      const left = names.filter(isFilled).map(name => [name, getValues(name)] as const)
      const checked = check(getValues())
      // Where the check could not be fetched, the submit says so.
      if (checked instanceof Promise)
        checked.then(
          result => showLeft(result, left),
          () => undefined,
        )
      else showLeft(checked, left)
    },
    prepare: () => options.check.prepare?.(),
    takeFocus: () => {
      if (toFocus) setFocus(toFocus)
      toFocus = undefined
    },
  }
}

/** Whether the focus goes to a button or link. The button that shows a password is part of its field. */
const isPressing = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof Element &&
  relatedTarget.matches('a, button') &&
  !currentTarget.parentElement?.contains(relatedTarget)

/**
 * The fields of a form, for the component that draws them. When a message comes or goes, that component is drawn again,
 * and nothing around it. A `twin` is checked and corrected together with its field, as a password with its repetition.
 */
export function useFields<Values extends FieldValues>(form: AppForm<Values>) {
  const { errors } = useFormState({ control: form.control })
  useEffect(() => {
    form.takeFocus()
  })

  function errorOf(name: Path<Values>): string | undefined {
    const fault: { message?: string } | undefined = get(errors, name)
    return fault?.message
  }

  function leave(event: FocusEvent, ...names: readonly Path<Values>[]) {
    if (!isPressing(event)) form.checkLeft(names)
  }

  function field(name: Path<Values>, twin?: Path<Values>) {
    const names = twin ? [name, twin] : [name]
    const { onChange, onBlur, ...rest } = form.register(name)
    return {
      ...rest,
      id: form.idOf(name),
      error: errorOf(name),
      onFocus: () => form.prepare(),
      onChange: (event: { target: EventTarget; type?: string }) => {
        // A browser may fill in a field that never had the focus.
        form.prepare()
        form.clearFaults(names)
        return onChange(event)
      },
      onBlur: (event: FocusEvent) => {
        leave(event, ...names)
        return onBlur(event)
      },
    }
  }

  return { field, errorOf, leave }
}

/** The messages of a check, in the form's order. */
const inOrder = <Name extends string>(
  fields: readonly Name[],
  faults: { readonly [name in Name]?: string | undefined },
): readonly FieldFault<Name>[] =>
  fields.flatMap(name => {
    const message = faults[name]
    return message === undefined ? [] : [{ name, message }]
  })

/** The bank's errors that belong to a field of the form, in the form's order. */
export const faultsOf = <Name extends string>(
  fields: readonly Name[],
  errors: RefusedRequest['errors'],
): readonly FieldFault<Name>[] =>
  fields.flatMap(name => {
    const error = errors.find(({ field }) => field === name)
    return error ? [{ name, message: error.message }] : []
  })
