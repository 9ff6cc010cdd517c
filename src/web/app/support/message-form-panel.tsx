import { enquirySubjects } from '../../../../content/enquiries.ts'
import { messageFormWords as words, messageSection } from '../../../../content/message-form.ts'
import { emailLengthMax } from '../../../contract/email-words.ts'
import { messageLengthsMax } from '../../../contract/message-words.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { SelectField } from '../../components/select-field.tsx'
import { TextareaField } from '../../components/textarea-field.tsx'
import { Form } from '../../components/form.tsx'
import { Panel } from '../panel.tsx'
import type { Refusal } from '../settings/use-change-form.ts'
import { supportAnchors } from './support-href.ts'
import { ownMessagesWords } from './support-words.ts'
import { useMessageForm } from './use-message-form.ts'

/**
 * The message form (spec sections 3 and 5): four required fields. The message has no `maxlength`: the browser would cut
 * a pasted letter without a word.
 */
export function MessageFormPanel() {
  const { field, submit, isBusy, isKept, refusal } = useMessageForm()
  return (
    <div id={supportAnchors.form} className="scroll-mt-4">
      <Panel title={messageSection.heading}>
        <Form
          className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t border-line p-4 md:p-6"
          onSend={() => void submit()}
        >
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] xl:gap-6">
            <div className="grid items-start gap-5 md:max-xl:grid-cols-2">
              <Field
                label={words.name}
                required
                autoComplete="name"
                maxLength={messageLengthsMax.name}
                {...field('name')}
              />
              <Field
                label={words.email}
                required
                type="email"
                autoComplete="email"
                maxLength={emailLengthMax}
                {...field('email')}
              />
              <SelectField
                label={words.subject}
                required
                className="md:max-xl:col-span-full"
                {...field('subject')}
              >
                <option value="">{words.noSubject}</option>
                {Object.entries(enquirySubjects).map(([name, subject]) => (
                  <option key={name} value={name}>
                    {subject}
                  </option>
                ))}
              </SelectField>
            </div>
            <TextareaField
              label={words.message}
              required
              rows={8}
              hint={words.messageHint}
              {...field('message')}
            />
          </div>
          <RefusedMessage refusal={refusal} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
            <WhenAnswered isKept={isKept} />
            <Button type="submit" busy={isBusy} className="md:ml-auto">
              {words.submit}
            </Button>
          </div>
          <p className="border-t border-line pt-4 text-sm text-muted">{words.whatHappens}</p>
        </Form>
      </Panel>
    </div>
  )
}

/** Why a message was not sent, or that nobody knows. */
const RefusedMessage = ({ refusal }: { refusal: Refusal | undefined }) =>
  refusal && (
    <Notice
      key={refusal.count}
      look="danger"
      role="alert"
      lead={refusal.isUnheard ? words.unheard : words.refused}
    >
      {refusal.isUnheard ? words.unheardAdvice : `${refusal.message} ${words.phone}`}
    </Notice>
  )

const WhenAnswered = ({ isKept }: { isKept: boolean }) =>
  isKept ? (
    <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-sm font-medium text-success">
      <Icon name="tick" className="mt-[.1em]" />
      <span className="min-w-0">{ownMessagesWords.kept}</span>
    </p>
  ) : (
    <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{words.answered}</p>
  )
