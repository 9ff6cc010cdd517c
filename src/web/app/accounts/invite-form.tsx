import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { useEnvironment } from '../environment.ts'
import { checkByFetched } from '../form-checks.ts'
import { type RefusedRequest, useAppForm, useFields } from '../use-app-form.ts'
import { useToast } from '../use-toast.ts'
import { invitationWords as words } from './joint-and-closing-words.ts'
import { OrderNotice } from './order-notice.tsx'
import { ReadBoth } from './read-both.tsx'
import { checkLost } from './send-change.ts'
import { readUndone } from './send-once.ts'
import { openingFormWords } from './opening-form-words.ts'
import { TryAgain } from './try-again.tsx'
import { useOrder } from './use-order.ts'

interface InvitationFields {
  readonly email: string
  readonly acknowledged: boolean
}

interface Invitation {
  readonly email: string
  readonly acknowledged: true
}

const check = checkByFetched<InvitationFields, Invitation>(
  async () => (await import('./own-money-rules.ts')).checkInvitation,
)

/** Spec section 11.7: invites somebody to open a joint account. The answer never says whether they bank here. */
export function InviteForm() {
  const { form, submit, retry, isFixed, isBusy, refusal } = useInvitation()
  const { field } = useFields(form)
  const id = useId()
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-4 md:p-6"
      onSend={() => {
        if (isFixed) void retry()
        else submit()
      }}
    >
      <Field
        label={words.email}
        hint={words.emailHint}
        type="email"
        autoComplete="off"
        spellCheck={false}
        {...field('email')}
        disabled={isFixed}
      />
      <ReadBoth {...field('acknowledged')} id={id} disabled={isFixed} />
      <OrderNotice again={isFixed ? words.once : undefined} refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        {isFixed ? (
          <TryAgain isBusy={isBusy} />
        ) : (
          <Button type="submit" busy={isBusy} className="max-md:w-full">
            {words.send}
          </Button>
        )}
        <Link to={appPages.accounts.path} className={`${buttonClass({ variant: 'line' })} max-md:w-full`}>
          {openingFormWords.cancel}
        </Link>
      </div>
    </Form>
  )
}

/** The form, and the one invitation that it sends, under one id until the bank has answered. */
function useInvitation() {
  const { bank, newId } = useEnvironment()
  const navigate = useNavigate()
  const { tell } = useToast([])
  const { unanswered, isRetrying, place, retry } = useOrder<Invitation & { readonly id: string }, null>({
    name: 'invitation',
    send: async (order, { isRetry, signal }) => {
      const reply = await bank.sendInvitation({ body: order, signal })
      return reply.status === 202 ? { kind: 'done', body: null } : readUndone(reply, isRetry)
    },
    onAnswered: async (answer, { email }) => {
      if (answer.kind === 'done') {
        tell({ look: 'success', ...words.sent(email) })
        await navigate(appPages.accounts.path)
      }
      return answer
    },
  })
  const { form, submit, isBusy, refusal, refuse } = useAppForm<
    InvitationFields,
    Invitation,
    null,
    RefusedRequest
  >({
    fields: ['email', 'acknowledged'],
    initial: { email: unanswered?.email ?? '', acknowledged: unanswered !== undefined },
    check,
    checkLost,
    send: invitation => place({ id: newId(), ...invitation }),
  })
  return {
    form,
    submit,
    retry: () => retry(refuse),
    isFixed: unanswered !== undefined,
    isBusy: isBusy || isRetrying,
    refusal,
  }
}
