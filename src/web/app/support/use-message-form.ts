import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { enquirySubjects } from '../../../../content/enquiries.ts'
import { messageFormWords } from '../../../../content/message-form.ts'
import { messageIdOf } from '../../messages/message-id.ts'
import { useSession } from '../dashboard/signed-in.ts'
import { useEnvironment } from '../environment.ts'
import { askForChange, done, refused } from '../settings/ask-for-change.ts'
import { useChangeForm } from '../settings/use-change-form.ts'
import { createMessageDraft } from './message-draft.ts'
import { MessageForm, messageFieldNames, type MessageFields } from './message-fields.ts'
import { messagesKey } from './message-queries.ts'
import { useCarriedMessage } from './use-carried-message.ts'

const subjectsByName: Readonly<Record<string, string>> = enquirySubjects

const isSame = (one: MessageFields, other: MessageFields) =>
  messageFieldNames.every(name => one[name] === other[name])

/**
 * The message form as it is filled in. Name and email are those of the customer; what is typed is kept in the tab until
 * the bank has it. What is written while a message is on its way is another message, and stays.
 */
export function useMessageForm() {
  const { bank, clock, newId, session, toasts } = useEnvironment()
  const { name, email } = useSession().customer
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [draft] = useState(() => createMessageDraft(session, email))
  const [isKept, setKept] = useState(false)
  const empty = { name, email, subject: '', message: '' }
  const { form, ...change } = useChangeForm<MessageFields>({
    names: messageFieldNames,
    options: { resolver: zodResolver(MessageForm), defaultValues: draft.read()?.fields ?? empty },
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

  const ask = ({ subject, ...typed }: MessageFields) =>
    askForChange(clock, async signal => {
      const content = { ...typed, subject: subjectsByName[subject] ?? subject }
      const reply = await bank.sendMessage({
        body: { ...content, id: messageIdOf(content, draft.attempt, newId) },
        signal,
      })
      if (reply.status === 202) return done(null)
      if (reply.status === 409) draft.forgetAttempt()
      return refused(reply.body)
    })

  function settle(sent: MessageFields) {
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

  return {
    ...change,
    isKept,
    submit: async () => {
      const typed = form.getValues()
      await change.submit(ask, () => settle(typed))
    },
  }
}
