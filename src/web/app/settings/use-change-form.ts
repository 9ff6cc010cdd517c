import { useEffect, useState } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import type { ChangeAnswer } from './request-change.ts'

/** Why nothing was changed, as a whole; `count` tells a second refusal from the first. */
export interface Refusal {
  readonly message: string
  readonly isUnanswered: boolean
  readonly count: number
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface ChangeForm<Fields extends FieldValues> {
  /** In the form's order: the first at fault takes the focus. */
  readonly names: readonly Path<Fields>[]
  readonly options: UseFormProps<Fields> & { readonly defaultValues: DefaultValues<Fields> }
}

/**
 * A form that asks the bank for a change. A filled field is checked when it is left; a message goes while its field is
 * corrected; what the bank finds wrong stands beside the same fields, or over the button where it is no field's. What
 * was typed stays until the change is made.
 */
export function useChangeForm<Fields extends FieldValues>({ names, options }: ChangeForm<Fields>) {
  const form = useForm<Fields>({ mode: 'onSubmit', reValidateMode: 'onSubmit', ...options })
  const { register, clearErrors, setError, trigger, getValues, getFieldState, formState } = form
  const { isBusy, begin } = useOneAtATime()
  const [refusal, setRefusal] = useState<Refusal>()
  const focusAt = useFocusAfterRender(form)

  /** Puts a sentence beside a field, and the focus into it once it is there. */
  function fault(faults: readonly { readonly name: Path<Fields>; readonly message: string }[]) {
    for (const { name, message } of faults) setError(name, { message })
    const first = names.find(name => faults.some(each => each.name === name))
    if (first) focusAt(first)
  }

  function takeRefusal({
    message,
    errors,
    isUnanswered,
  }: Extract<ChangeAnswer<unknown>, { kind: 'refused' }>) {
    const faults = errors.flatMap(each => {
      const name = names.find(known => known === each.field)
      return name ? [{ name, message: each.message }] : []
    })
    fault(faults)
    if (faults.length === 0) setRefusal(last => ({ message, isUnanswered, count: (last?.count ?? 0) + 1 }))
  }

  return {
    form,
    isBusy,
    refusal,
    fault,
    field: (name: Path<Fields>) => {
      const { onChange, onBlur, ...rest } = register(name)
      return {
        ...rest,
        error: getFieldState(name, formState).error?.message,
        onChange: (event: { target: Control }) => {
          clearErrors(name)
          return onChange(event)
        },
        onBlur: (event: { target: Control; relatedTarget: EventTarget | null }) => {
          // A sentence that appears would move the button away from the pointer; pressing it checks all the same.
          const isPressing = event.relatedTarget instanceof HTMLButtonElement
          // One that stands may be the bank's, which a check here would not find again.
          const isToBeChecked = String(getValues(name)).trim() !== '' && !getFieldState(name).error
          if (!isPressing && isToBeChecked) void trigger(name)
          return onBlur(event)
        },
      }
    },
    /** Asks once at a time. `ask` may find something wrong itself, say it, and answer with nothing. */
    submit: <Body>(
      ask: (fields: Fields) => Promise<ChangeAnswer<Body> | undefined>,
      onDone: (body: Body) => void,
    ) =>
      begin(async () => {
        setRefusal(undefined)
        await form.handleSubmit(async fields => {
          const answer = await ask(fields)
          if (answer?.kind === 'done') onDone(answer.body)
          if (answer?.kind === 'refused') takeRefusal(answer)
        })()
      }),
  }
}

/** The focus for a field that may first appear with its message. */
function useFocusAfterRender<Fields extends FieldValues>({ setFocus }: UseFormReturn<Fields>) {
  const [wanted, setWanted] = useState<{ readonly name: Path<Fields> }>()
  useEffect(() => {
    if (wanted) setFocus(wanted.name)
  }, [setFocus, wanted])
  return (name: Path<Fields>) => setWanted({ name })
}
