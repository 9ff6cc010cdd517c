import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { buttonClass } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { type Confirmed, useConfirmation } from '../confirmation/use-confirmation.tsx'
import { useEnvironment } from '../environment.ts'
import { checkByFetched } from '../form-checks.ts'
import { useToast } from '../use-toast.ts'
import { invitationWords as words } from './joint-and-closing-words.ts'
import { OrderButton } from './order-button.tsx'
import { OrderNotice } from './order-notice.tsx'
import { ReadBoth } from './read-both.tsx'
import { openingFormWords } from './opening-form-words.ts'
import { useOrderFields, useOrderForm } from './use-order-form.ts'

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
  const { confirmed, confirmation } = useConfirmation()
  const order = useInvitation(confirmed)
  const { isFixed, refusal } = order
  const { field } = useOrderFields(order)
  const id = useId()
  return (
    <Form
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-panel border border-line bg-surface p-4 md:p-6"
      onSend={order.send}
    >
      <Field
        label={words.email}
        hint={words.emailHint}
        type="email"
        autoComplete="off"
        spellCheck={false}
        {...field('email')}
      />
      <ReadBoth {...field('acknowledged')} id={id} />
      <OrderNotice again={isFixed ? words.once : undefined} refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <OrderButton order={order} className="max-md:w-full">
          {words.send}
        </OrderButton>
        <Link to={appPages.accounts.path} className={`${buttonClass({ variant: 'line' })} max-md:w-full`}>
          {openingFormWords.cancel}
        </Link>
      </div>
      {confirmation}
    </Form>
  )
}

/** The form of the one invitation that it sends. */
function useInvitation(confirmed: Confirmed) {
  const { bank } = useEnvironment()
  const navigate = useNavigate()
  const { showToast } = useToast([])
  return useOrderForm({
    name: 'invitation',
    fields: ['email', 'acknowledged'],
    initialOf: (unanswered): InvitationFields => ({
      email: unanswered?.email ?? '',
      acknowledged: unanswered !== undefined,
    }),
    check,
    confirmed,
    send: (body, signal, confirmationId) =>
      bank.sendInvitation({ body: { ...body, confirmationId }, signal }),
    read: reply => (reply.status === 202 ? true : undefined),
    take: async (_, { email }) => {
      showToast({ look: 'success', ...words.sent(email) })
      await navigate(appPages.accounts.path)
      return undefined
    },
  })
}
