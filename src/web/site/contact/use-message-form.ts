import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useIslandEnvironment } from '../islands/island-environment.ts'
import {
  checkMessage,
  checkMessageField,
  messageControl,
  messageFields,
  readMessage,
  type MessageErrors,
  type MessageField,
} from './message-fields.ts'
import { createMessageSender, type MessageContent, type MessageOutcome } from './send-message.ts'

/** What the form says as a whole: nothing, that the bank has the message, or why it does not. */
export type MessageReport =
  { readonly kind: 'kept'; readonly email: string } | Extract<MessageOutcome, { kind: 'refused' | 'unheard' }>

const isSame = (one: MessageContent, other: MessageContent) =>
  messageFields.every(field => one[field] === other[field])

/**
 * The message form as it is filled in: what is wrong beside each field, whether the bank is being asked, and what came
 * of it. What is typed stays in the form's own controls; only a message that the bank has is cleared. `subjects` are
 * the words of each subject, `toast` what is said when a message was sent.
 */
export function useMessageForm(
  form: RefObject<HTMLFormElement | null>,
  subjects: Readonly<Record<string, string>>,
  toast: { title: string; text: string },
) {
  const environment = useIslandEnvironment()
  const [send] = useState(() => createMessageSender(environment))
  const [errors, setErrors] = useState<MessageErrors>({})
  const [isSending, setSending] = useState(false)
  const [report, setReport] = useState<MessageReport>()
  const isBusy = useRef(false)

  const setError = (field: MessageField, message: string | undefined) =>
    setErrors(others => ({ ...others, [field]: message }))

  /** Puts the sentences beside their fields, and the focus on the first of them. */
  function refuse(filled: HTMLFormElement, found: MessageErrors) {
    flushSync(() => setErrors(found))
    const first = messageFields.find(field => found[field] !== undefined)
    if (first) messageControl(filled, first).focus()
  }

  function settle(filled: HTMLFormElement, typed: MessageContent, outcome: MessageOutcome) {
    if (outcome.kind === 'badFields') {
      refuse(filled, outcome.errors)
    } else if (outcome.kind === 'sent') {
      // What was written while the message was on its way is another message, and stays.
      if (isSame(readMessage(filled), typed)) filled.reset()
      setReport({ kind: 'kept', email: typed.email })
      environment.toasts.show({ look: 'success', ...toast })
    } else setReport(outcome)
  }

  return {
    errors,
    isSending,
    report,
    /** A filled field is checked when it is left; an empty one waits for the form to be sent. */
    leave: (field: MessageField) => {
      if (form.current && messageControl(form.current, field).value !== '')
        setError(field, checkMessageField(form.current, field))
    },
    /** While a field is corrected nothing is said of it, and what was said of the last message is over. */
    change: (field: MessageField) => {
      setError(field, undefined)
      setReport(undefined)
    },
    submit: async () => {
      const filled = form.current
      if (!filled || isBusy.current) return
      setReport(undefined)
      const found = checkMessage(filled)
      if (Object.keys(found).length > 0) {
        refuse(filled, found)
        return
      }
      isBusy.current = true
      setSending(true)
      const typed = readMessage(filled)
      const outcome = await send({ ...typed, subject: subjects[typed.subject] ?? '' })
      isBusy.current = false
      setSending(false)
      settle(filled, typed, outcome)
    },
  }
}
