import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { enquirySubjects } from '../../../../content/enquiries.ts'
import { messageFormWords } from '../../../../content/message-form.ts'
import { emailLengthMax, messageLengthsMax } from '../../../contract/form-words.ts'
import { Button } from '../../components/button.tsx'
import { Field, SelectField, TextareaField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { messageIdOf } from '../../message-id.ts'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { type ChangeRefusal, requestChange, done, refused, refusedAfter } from '../settings/request-change.ts'
import { type Checked, useAppForm, useFields } from '../use-app-form.ts'
import {
  createMessageDraft,
  messageFieldNames,
  type MessageFields,
  useCarriedMessage,
} from './message-draft.ts'
import { messagesKey } from './own-messages.tsx'
import { ownMessagesWords } from './support-words.ts'

/**
 * The message form (spec sections 3 and 5): four required fields. The message has no `maxlength`, because the browser
 * would silently cut a pasted text.
 */
export function MessageForm() {
  const { form, submit, isBusy, isReceived, refusal } = useMessageForm()
  const { field } = useFields(form)
  return (
    <Form className="grid grid-cols-[minmax(0,1fr)] gap-5" onInput={prepareRules} onSend={submit}>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] xl:gap-6">
        <div className="grid items-start gap-5 md:max-xl:grid-cols-2">
          <Field
            label={messageFormWords.name}
            required
            autoComplete="name"
            maxLength={messageLengthsMax.name}
            {...field('name')}
          />
          <Field
            label={messageFormWords.email}
            required
            type="email"
            autoComplete="email"
            maxLength={emailLengthMax}
            {...field('email')}
          />
          <SelectField
            label={messageFormWords.subject}
            required
            className="md:max-xl:col-span-full"
            {...field('subject')}
          >
            <option value="">{messageFormWords.noSubject}</option>
            {Object.entries(enquirySubjects).map(([name, subject]) => (
              <option key={name} value={name}>
                {subject}
              </option>
            ))}
          </SelectField>
        </div>
        <TextareaField
          label={messageFormWords.message}
          required
          rows={8}
          hint={messageFormWords.messageHint}
          {...field('message')}
        />
      </div>
      <RefusedMessage refusal={refusal} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <WhenAnswered isReceived={isReceived} />
        <Button type="submit" busy={isBusy} className="md:ml-auto">
          {messageFormWords.submit}
        </Button>
      </div>
      <p className="border-t border-line pt-4 text-sm text-muted">{messageFormWords.whatHappens}</p>
    </Form>
  )
}

/** Why a message was not sent, or that it may have been sent. */
const RefusedMessage = ({ refusal }: { refusal: ChangeRefusal | undefined }) =>
  refusal && (
    <Notice
      key={refusal.count}
      look="danger"
      role="alert"
      lead={refusal.isUnanswered ? messageFormWords.unanswered : messageFormWords.refused}
    >
      {refusal.message} {refusal.isUnanswered ? messageFormWords.unansweredAdvice : messageFormWords.phone}
    </Notice>
  )

const WhenAnswered = ({ isReceived }: { isReceived: boolean }) =>
  isReceived ? (
    <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-sm font-medium text-success">
      <Icon name="tick" className="mt-[.1em]" />
      <span className="min-w-0">{ownMessagesWords.receipt}</span>
    </p>
  ) : (
    <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{messageFormWords.answered}</p>
  )

const subjectsByName: Readonly<Record<string, string>> = enquirySubjects

const isSame = (one: MessageFields, other: MessageFields) =>
  messageFieldNames.every(name => one[name] === other[name])

const fetchRules = () => import('./message-rules.ts')

const prepareRules = (): void => {
  fetchRules().catch(() => undefined)
}

/** Checks by the contract's rules. If their code does not arrive, the bank alone checks the message. */
const check = async (fields: MessageFields): Promise<Checked<keyof MessageFields, MessageFields>> => {
  const rules = await fetchRules().catch(() => undefined)
  return rules ? rules.checkMessage(fields) : { ok: true, value: fields }
}

/**
 * The state of the message form. Name and email are the customer's. The tab stores what is typed until the bank has it.
 * Text that is typed while a message is being sent belongs to another message, and stays.
 */
function useMessageForm() {
  const { bank, clock, newId, session, toasts } = useEnvironment()
  const { name, email } = useSession().customer
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [draft] = useState(() => createMessageDraft(session, email))
  const [isReceived, setReceived] = useState(false)
  const empty = { name, email, subject: '', message: '' }
  const { form, submit, isBusy, refusal } = useAppForm({
    fields: messageFieldNames,
    initial: draft.read()?.fields ?? empty,
    check,
    send,
    onDone: settle,
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          draft.store(values)
          if (values.message !== '') setReceived(false)
        },
      }),
    [draft, form],
  )
  useCarriedMessage(form, draft)

  async function send({ subject, ...typed }: MessageFields) {
    const answer = await requestChange(clock, async signal => {
      const content = { ...typed, subject: subjectsByName[subject] ?? subject }
      const reply = await bank.sendMessage({
        body: { ...content, id: messageIdOf(content, draft.attempt, newId) },
        signal,
      })
      if (reply.status === 202) return done(null)
      if (reply.status === 409) draft.forgetAttempt()
      return refused(reply.body)
    })
    if (answer.kind !== 'refused') return answer
    if (answer.isUnanswered) draft.markUnanswered()
    return refusedAfter(draft.attempt.last?.isUnanswered, answer)
  }

  function settle(_body: null, sent: MessageFields) {
    draft.forgetAttempt()
    if (isSame(form.getValues(), sent)) {
      draft.forget()
      form.reset(empty)
      void navigate({ search: '' }, { replace: true, preventScrollReset: true })
    }
    setReceived(true)
    toasts.show({ look: 'success', title: messageFormWords.sent, text: messageFormWords.answered })
    void queryClient.invalidateQueries({ queryKey: messagesKey })
  }

  return { form, submit, isBusy, refusal, isReceived }
}
