import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import type { Confirmation } from '../../../contract/confirmations.ts'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { DialogBody, DialogFooter } from '../dialog.tsx'
import { FactList } from '../fact-list.tsx'
import { FocusAfter } from '../focus-after.tsx'
import { ModalDialog } from '../modal-dialog.tsx'
import { hasPasskeys } from '../passkeys/has-passkeys.ts'
import { useFocusAtFirst } from '../page-heading.tsx'
import { PasskeyIcon } from '../passkeys/passkey-icon.tsx'
import { formatTime } from '../transactions/transaction-words.ts'
import { confirmationWords as words, faultOfProof, type Method } from './confirmation-words.ts'
import { MethodBlock } from './method-block.tsx'
import type { ConfirmationRequest } from './use-confirmation.tsx'
import { type Stage, useProof } from './use-proof.ts'

const width = 'md:w-[34rem]'

/** The dialog of `use-confirmation.tsx` (spec section 14.3). */
export function ConfirmationDialog({ toConfirm, ...request }: ConfirmationRequest) {
  return toConfirm === 'no_method' ? (
    <NoMethodDialog onClose={request.leave} />
  ) : (
    <ProofDialog first={toConfirm} {...request} />
  )
}

function NoMethodDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog title={words.title} isOpen onClose={onClose} width={width} closeLabel={words.close}>
      <DialogBody>
        <Notice look="danger" role="alert" lead={words.noMethod}>
          <Link to={`${appPages.settings.path}#security`} onClick={onClose} className="link">
            {words.settings}
          </Link>
        </Notice>
      </DialogBody>
      <DialogFooter>
        <Button variant="line" onClick={onClose}>
          {words.cancel}
        </Button>
      </DialogFooter>
      <FocusAfter />
    </ModalDialog>
  )
}

/** The ways that this browser has. A passkey is left out where it cannot be asked for, unless there is no other way. */
const waysOf = ({ methods }: Confirmation): readonly Method[] => {
  const ways = methods.filter(method => method !== 'passkey' || hasPasskeys())
  return ways.length > 0 ? ways : methods
}

const nothingTyped = { app: '', recovery_code: '', password: '' }

function ProofDialog({
  first,
  ...request
}: Omit<ConfirmationRequest, 'toConfirm'> & { first: Confirmation }) {
  const proof = useProof(first, request)
  const { confirmation, stage } = proof
  const [chosen, setChosen] = useState<Method>()
  const [typed, setTyped] = useState(nothingTyped)
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useFocus(stage, { chosen, input })
  if (confirmation === 'no_method') return <NoMethodDialog onClose={request.leave} />

  const ways = waysOf(confirmation)
  const method = ways.find(way => way === chosen) ?? ways[0] ?? 'password'
  const isOver = stage.at === 'over'

  function act() {
    if (stage.at === 'unanswered') return proof.checkAgain()
    if (stage.at === 'over') return proof.startAgain()
    if (stage.at !== 'asked') return undefined
    if (method === 'passkey') return proof.provePasskey()
    const found = faultOfProof(method, typed[method])
    setFault(found)
    return found === undefined ? proof.proveTyped(method, typed[method]) : input.current?.focus()
  }

  return (
    <ModalDialog
      title={words.title}
      isOpen
      onClose={proof.cancel}
      canClose={stage.at !== 'busy'}
      width={width}
      closeLabel={words.close}
    >
      <Form
        className="contents"
        onSend={event => {
          // React would hand it on to a form around the place that draws this dialog.
          event.stopPropagation()
          act()
        }}
      >
        <DialogBody>
          <Heading key={`${confirmation.id} ${isOver}`}>{confirmation.heading}</Heading>
          {confirmation.shows.length > 0 && (
            <FactList facts={confirmation.shows.map(({ label, value }) => ({ name: label, value }))} />
          )}
          {!isOver && <Until endsAt={confirmation.endsAt} isLastMinute={proof.isLastMinute} />}
          {!isOver && (
            <MethodBlock
              method={method}
              isFixed={stage.at !== 'asked'}
              isChosen={chosen !== undefined}
              input={input}
              value={method === 'passkey' ? '' : typed[method]}
              fault={fault}
              onType={value => {
                setFault(undefined)
                setTyped({ ...typed, [method]: value })
              }}
            />
          )}
          <StageNotice stage={stage} />
        </DialogBody>
        <Actions
          stage={stage}
          method={method}
          ways={ways}
          onOther={way => {
            setFault(undefined)
            proof.forget()
            setChosen(way)
          }}
          onCancel={proof.cancel}
        />
      </Form>
      <FocusAfter />
    </ModalDialog>
  )
}

/** What it is for. It takes the focus when it is new, and when it is over: draw it with another key then. */
function Heading({ children }: { children: string }) {
  const heading = useFocusAtFirst<HTMLHeadingElement>()
  return (
    <h3 ref={heading} tabIndex={-1} className="money text-[1.75rem] leading-[1.2] wrap-anywhere outline-none">
      {children}
    </h3>
  )
}

interface FieldInFocus {
  readonly chosen: Method | undefined
  readonly input: RefObject<HTMLInputElement | null>
}

/** Moves the focus to the field of another way, and back to the field after a try. A passkey has none: it takes it itself. */
function useFocus(stage: Stage, { chosen, input }: FieldInFocus) {
  useEffect(() => {
    if (chosen) input.current?.focus()
  }, [input, chosen])
  useEffect(() => {
    if (stage.at !== 'asked' || !stage.message) return
    // Not every browser moves the focus with the selection.
    input.current?.focus()
    input.current?.select()
  }, [input, stage])
}

interface ActionsProps {
  readonly stage: Stage
  readonly method: Method
  readonly ways: readonly Method[]
  readonly onOther: (way: Method) => void
  readonly onCancel: () => void
}

/** Another way, if there is one, at the left; on a phone above the others. */
const Actions = ({ stage, method, ways, onOther, onCancel }: ActionsProps) => {
  const other = ways[(ways.indexOf(method) + 1) % ways.length]
  return (
    <DialogFooter>
      {stage.at === 'asked' && other !== undefined && other !== method && (
        <Button
          variant="quiet"
          className="mr-auto -ml-(--side) max-md:mr-0 max-md:ml-0 max-md:basis-full!"
          onClick={() => onOther(other)}
        >
          {words.anotherWay}
        </Button>
      )}
      <Button variant="line" disabled={stage.at === 'busy'} onClick={onCancel}>
        {words.cancel}
      </Button>
      <ActButton stage={stage} method={method} />
    </DialogFooter>
  )
}

function ActButton({ stage, method }: Pick<ActionsProps, 'stage' | 'method'>) {
  if (stage.at === 'over') return stage.isLocked ? null : <Button type="submit">{words.startAgain}</Button>
  if (stage.at === 'unanswered') return <Button type="submit">{words.checkAgain}</Button>
  const isBusy = stage.at !== 'asked'
  if (method === 'passkey' && !hasPasskeys()) return null
  if (method !== 'passkey')
    return (
      <Button type="submit" busy={isBusy}>
        {words.confirm}
      </Button>
    )
  return (
    <Button type="submit" busy={isBusy}>
      {!isBusy && <PasskeyIcon />}
      {words.byPasskey}
    </Button>
  )
}

/** What the bank or the browser has said of the last try. */
function StageNotice({ stage }: { stage: Stage }) {
  if (stage.at === 'unanswered') return <Notice look="warning" role="alert" lead={words.unanswered} />
  const message = stage.at === 'asked' || stage.at === 'over' ? stage.message : undefined
  if (!message) return null
  const [lead = '', rest] = message.sentence.split(/(?<=\.) (.*)/)
  return (
    <Notice key={message.id} look={message.look} role="alert" lead={lead}>
      {rest}
    </Notice>
  )
}

/** How long there is. In the last minute it is said to a reader too. */
function Until({ endsAt, isLastMinute }: { endsAt: string; isLastMinute: boolean }) {
  const text = words.until(formatTime(endsAt))
  return (
    <p className="money flex items-center gap-2 text-sm text-muted">
      <Icon name="clock" size="small" />
      <span aria-hidden={isLastMinute || undefined}>{text}</span>
      <output className="sr-only">{isLastMinute && text}</output>
    </p>
  )
}
