import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MessageFormWords } from '../../../../content/message-form.ts'
import { emailLengthMax, messageLengthsMax } from '../../../contract/form-words.ts'
import { Button } from '../../components/button.tsx'
import { Field, SelectField, TextareaField } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import {
  checkMessage,
  checkMessageField,
  createMessageSender,
  type MessageContent,
  messageControl,
  type MessageErrors,
  type MessageField,
  messageFields,
  type MessageOutcome,
  readMessage,
} from '../contact/send-message.ts'
import { useIslandEnvironment } from './island-environment.ts'
import { OpeningLine } from './opening-line.tsx'

export type MessageFormProps = {
  /** The address of the page that contains the form. */
  page: string
  /** The subjects: the name in addresses, and the label. */
  subjects: Readonly<Record<string, string>>
  words: MessageFormWords
}

/**
 * The message form (spec sections 3 and 5): four required fields. Visitors can type and submit from the start; a
 * submit before this script has loaded is replayed (`frame/head-script.ts`). The message has no `maxlength`: the
 * browser would cut a pasted letter silently.
 */
export default function MessageForm({ page, subjects, words }: MessageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const toast = { title: words.sent, text: words.answered }
  const { errors, isSending, report, leave, change, submit } = useMessageForm(form, subjects, toast)

  useSubjectFromAddress(page, (subject, origin) => {
    if (!form.current || !Object.hasOwn(subjects, subject)) return
    const control = messageControl(form.current, 'subject')
    const isLink = origin === 'by link'
    if (!isLink && control.value !== '') return
    control.value = subject
    change('subject')
    if (!isLink) return
    form.current.closest('section')?.scrollIntoView()
    control.focus({ preventScroll: true })
  })

  const field = (name: MessageField) => ({
    name,
    label: words[name],
    required: true,
    error: errors[name],
    onChange: () => change(name),
    onBlur: (event: { relatedTarget: EventTarget | null }) => {
      // An error that appears now would move the button away from the pointer. The form is checked on submit anyway.
      if (!(event.relatedTarget instanceof HTMLButtonElement)) leave(name)
    },
  })

  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-4 md:p-6"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Field {...field('name')} autoComplete="name" maxLength={messageLengthsMax.name} />
        <Field {...field('email')} type="email" autoComplete="email" maxLength={emailLengthMax} />
      </div>
      <SelectField {...field('subject')} defaultValue="">
        <option value="">{words.noSubject}</option>
        {Object.entries(subjects).map(([name, subject]) => (
          <option key={name} value={name}>
            {subject}
          </option>
        ))}
      </SelectField>
      <TextareaField {...field('message')} hint={words.messageHint} />
      <MessageFormFoot words={words} isSending={isSending} report={report} />
    </form>
  )
}

/** The status of the whole form: nothing, stored by the bank, or why it is not. */
export type MessageReport =
  | { readonly kind: 'stored'; readonly email: string }
  | Extract<MessageOutcome, { kind: 'refused' | 'unanswered' }>

const isSame = (one: MessageContent, other: MessageContent) =>
  messageFields.every(field => one[field] === other[field])

/**
 * The state of the message form: each field's error, whether a request is running, and its outcome. The form's own
 * controls hold the text; only a stored message is cleared. `subjects` are the labels of the subjects, `toast`
 * announces a sent message.
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

  /** Shows the errors beside their fields and focuses the first of them. */
  function refuse(filled: HTMLFormElement, found: MessageErrors) {
    flushSync(() => setErrors(found))
    const first = messageFields.find(field => found[field] !== undefined)
    if (first) messageControl(filled, first).focus()
  }

  function settle(filled: HTMLFormElement, typed: MessageContent, outcome: MessageOutcome) {
    if (outcome.kind === 'badFields') {
      refuse(filled, outcome.errors)
    } else if (outcome.kind === 'sent') {
      // Text that was changed while the message was being sent is another message, so it stays.
      if (isSame(readMessage(filled), typed)) filled.reset()
      setReport({ kind: 'stored', email: typed.email })
      environment.toasts.show({ look: 'success', ...toast })
    } else setReport(outcome)
  }

  return {
    errors,
    isSending,
    report,
    /** A filled field is checked when the focus leaves it; an empty one is checked on submit. */
    leave: (field: MessageField) => {
      if (form.current && messageControl(form.current, field).value !== '')
        setError(field, checkMessageField(form.current, field))
    },
    /** Editing a field removes its error and the status of the last message. */
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

type MessageFormFootProps = {
  words: MessageFormWords
  isSending: boolean
  report: MessageReport | undefined
}

/** The end of the form: why a message was not sent, when it will be answered, the button, and the notice. */
export function MessageFormFoot({ words, isSending, report }: MessageFormFootProps) {
  const answered = <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{words.answered}</p>
  return (
    <>
      {report?.kind === 'refused' && (
        <Notice look="danger" role="alert" lead={words.refused}>
          {report.reason} {words.phone}
        </Notice>
      )}
      {report?.kind === 'unanswered' && (
        <Notice look="danger" role="alert" lead={words.unanswered}>
          {report.reason} {words.unansweredAdvice}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        {report?.kind === 'stored' ? (
          <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-sm font-medium text-success">
            <Icon name="tick" className="mt-[.1em]" />
            <span className="min-w-0">
              {words.stored} {report.email}.
            </span>
          </p>
        ) : (
          !report && (isSending ? <OpeningLine>{answered}</OpeningLine> : answered)
        )}
        <Button type="submit" size="large" busy={isSending} className="md:ml-auto">
          {words.submit}
        </Button>
      </div>
      <p className="border-t border-line pt-4 text-sm text-muted">{words.whatHappens}</p>
    </>
  )
}

type Choose = (subject: string, origin: 'by address' | 'by link') => void

const subjectOf = (address: URL): string => address.searchParams.get('subject') ?? ''

/**
 * Calls `choose` with the subject in the page's address, and with that of each link to the form on the same page:
 * following the link would reload the page and lose the text. `page` is the form's own address; links use it even
 * where the page was opened under another. `choose` checks whether the subject exists.
 */
export function useSubjectFromAddress(page: string, choose: Choose): void {
  const chosen = useEffectEvent(choose)

  useEffect(() => {
    const initial = subjectOf(new URL(location.href))
    if (initial !== '') chosen(initial, 'by address')

    const follow = (event: MouseEvent) => {
      const address = linkOf(event)
      // The site may be in a folder, which links name before the page.
      const isHere = address?.pathname === location.pathname || address?.pathname.endsWith(page)
      if (!address || !isHere) return
      const subject = subjectOf(address)
      if (subject === '') return
      event.preventDefault()
      history.replaceState(history.state, '', address)
      chosen(subject, 'by link')
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [page])
}

/** The target of a plain click, not of one that opens another tab. */
function linkOf(event: MouseEvent): URL | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return link && link.origin === location.origin ? new URL(link.href) : undefined
}
