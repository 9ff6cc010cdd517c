import { useRef } from 'react'
import type { MessageFormWords } from '../../../../content/message-form.ts'
import { emailLengthMax } from '../../../contract/email-words.ts'
import { messageLengthsMax } from '../../../contract/message-words.ts'
import { Field } from '../../components/field.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { TextareaField } from '../../components/textarea-field.tsx'
import { messageControl, type MessageField } from '../contact/message-fields.ts'
import { MessageFormFoot } from '../contact/message-form-foot.tsx'
import { useAskedSubject } from '../contact/use-asked-subject.ts'
import { useMessageForm } from '../contact/use-message-form.ts'

export type MessageFormProps = {
  /** The address of the page that the form stands on. */
  page: string
  /** What the form may be about: by its name in addresses, its words. */
  subjects: Readonly<Record<string, string>>
  words: MessageFormWords
}

/**
 * The message form (spec sections 3 and 5): four required fields. It can be typed in and sent from the start; what was
 * sent before this script was here goes out then (`keep-early-presses.ts`). The message has no `maxlength`: the browser
 * would cut a pasted letter without a word.
 */
export default function MessageForm({ page, subjects, words }: MessageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const toast = { title: words.sent, text: words.answered }
  const { errors, isSending, report, leave, change, submit } = useMessageForm(form, subjects, toast)

  useAskedSubject(page, (subject, asked) => {
    if (!form.current || !Object.hasOwn(subjects, subject)) return
    const control = messageControl(form.current, 'subject')
    const isLink = asked === 'by link'
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
      // A sentence that appears would move the button away from the pointer; the form checks all the same.
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
