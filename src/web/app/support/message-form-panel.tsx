import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { enquirySubjects } from '../../../../content/enquiries.ts'
import { messageFormWords, messageSection } from '../../../../content/message-form.ts'
import { emailLengthMax, messageLengthsMax } from '../../../contract/form-words.ts'
import { Button } from '../../components/button.tsx'
import { Field, SelectField, TextareaField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { messageIdOf } from '../../message-id.ts'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { checkBySchema } from '../form-checks.ts'
import { Panel } from '../panel.tsx'
import { type ChangeRefusal, requestChange, done, refused } from '../settings/request-change.ts'
import { useAppForm, useFields } from '../use-app-form.ts'
import {
  createMessageDraft,
  messageFieldNames,
  type MessageFields,
  MessageForm,
  useCarriedMessage,
} from './message-draft.ts'
import { messagesKey } from './own-messages.tsx'
import { supportAnchors } from './support-href.ts'
import { ownMessagesWords } from './support-words.ts'

/**
 * The message form (spec sections 3 and 5): four required fields. The message has no `maxlength`: the browser would cut
 * a pasted letter without a word.
 */
export function MessageFormPanel() {
  const { form, submit, isBusy, isKept, refusal } = useMessageForm()
  const { field } = useFields(form)
  return (
    <div id={supportAnchors.form} className="scroll-mt-4">
      <Panel title={messageSection.heading}>
        <Form
          className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line p-4 md:p-6"
          onSend={submit}
        >
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
            <WhenAnswered isKept={isKept} />
            <Button type="submit" busy={isBusy} className="md:ml-auto">
              {messageFormWords.submit}
            </Button>
          </div>
          <p className="border-t border-line pt-4 text-sm text-muted">{messageFormWords.whatHappens}</p>
        </Form>
      </Panel>
    </div>
  )
}

/** Why a message was not sent, or that nobody knows. */
const RefusedMessage = ({ refusal }: { refusal: ChangeRefusal | undefined }) =>
  refusal && (
    <Notice
      key={refusal.count}
      look="danger"
      role="alert"
      lead={refusal.isUnanswered ? messageFormWords.unanswered : messageFormWords.refused}
    >
      {refusal.isUnanswered
        ? messageFormWords.unansweredAdvice
        : `${refusal.message} ${messageFormWords.phone}`}
    </Notice>
  )

const WhenAnswered = ({ isKept }: { isKept: boolean }) =>
  isKept ? (
    <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-sm font-medium text-success">
      <Icon name="tick" className="mt-[.1em]" />
      <span className="min-w-0">{ownMessagesWords.kept}</span>
    </p>
  ) : (
    <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{messageFormWords.answered}</p>
  )

const subjectsByName: Readonly<Record<string, string>> = enquirySubjects

const isSame = (one: MessageFields, other: MessageFields) =>
  messageFieldNames.every(name => one[name] === other[name])

/**
 * The message form as it is filled in. Name and email are those of the customer; what is typed is kept in the tab until
 * the bank has it. What is written while a message is on its way is another message, and stays.
 */
function useMessageForm() {
  const { bank, clock, newId, session, toasts } = useEnvironment()
  const { name, email } = useSession().customer
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [draft] = useState(() => createMessageDraft(session, email))
  const [isKept, setKept] = useState(false)
  const empty = { name, email, subject: '', message: '' }
  const { form, submit, isBusy, refusal } = useAppForm({
    fields: messageFieldNames,
    initial: draft.read()?.fields ?? empty,
    check: checkBySchema(MessageForm),
    send,
    onDone: settle,
  })

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          draft.keep(values)
          if (values.message !== '') setKept(false)
        },
      }),
    [draft, form],
  )
  useCarriedMessage(form, draft)

  function send({ subject, ...typed }: MessageFields) {
    return requestChange(clock, async signal => {
      const content = { ...typed, subject: subjectsByName[subject] ?? subject }
      const reply = await bank.sendMessage({
        body: { ...content, id: messageIdOf(content, draft.attempt, newId) },
        signal,
      })
      if (reply.status === 202) return done(null)
      if (reply.status === 409) draft.forgetAttempt()
      return refused(reply.body)
    })
  }

  function settle(_body: null, sent: MessageFields) {
    draft.forgetAttempt()
    if (isSame(form.getValues(), sent)) {
      draft.forget()
      form.reset(empty)
      void navigate({ search: '' }, { replace: true, preventScrollReset: true })
    }
    setKept(true)
    toasts.show({ look: 'success', title: messageFormWords.sent, text: messageFormWords.answered })
    void queryClient.invalidateQueries({ queryKey: messagesKey })
  }

  return { form, submit, isBusy, refusal, isKept }
}
