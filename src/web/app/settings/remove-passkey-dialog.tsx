import { useQuery } from '@tanstack/react-query'
import type { Passkey } from '../../../contract/passkeys.ts'
import { Button } from '../../components/button.tsx'
import { useConfirmation } from '../confirmation/use-confirmation.tsx'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { useEnvironment } from '../environment.ts'
import { checkNothing } from '../form-checks.ts'
import { usePasskeyClient } from '../passkeys/passkey-client.ts'
import { useAppForm } from '../use-app-form.ts'
import { passkeyWords } from './passkey-words.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { type ChangeAnswer, done, refused, useChangeRequests } from './request-change.ts'
import { secondFactorQuery } from './settings-queries.ts'

const words = passkeyWords.removing

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey
  readonly isOnly: boolean
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** Asks before a passkey is removed, and has it confirmed. */
export function RemovePasskeyDialog({ passkey, isOnly, onRemoved, onClose }: RemovePasskeyDialogProps) {
  const { bank } = useEnvironment()
  const passkeyBank = usePasskeyClient()
  const request = useChangeRequests()
  const { confirmed, confirmation } = useConfirmation()
  const isAppOff = useQuery(secondFactorQuery(bank)).data?.isOn === false
  const { submit, isBusy, refusal } = useAppForm({
    fields: [],
    initial: {},
    check: checkNothing,
    send: (): Promise<ChangeAnswer<null>> =>
      confirmed(confirmationId =>
        request(async signal => {
          const reply = await passkeyBank.removePasskey({
            params: { id: passkey.id },
            body: { confirmationId },
            signal,
          })
          // One that is gone was removed meanwhile.
          return reply.status === 204 || reply.status === 404 ? done(null) : refused(reply.body)
        }),
      ),
    onDone: onRemoved,
  })
  return (
    <Dialog
      title={words.title(passkey.name)}
      isOpen
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[30rem]"
      closeLabel={words.keep}
    >
      <DialogBody>
        <p>{words.text}</p>
        {isOnly && isAppOff && <p>{words.last}</p>}
        <RefusalNotice refusal={refusal} />
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {words.keep}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={submit}>
          {passkeyWords.remove}
        </Button>
      </DialogFooter>
      {confirmation}
    </Dialog>
  )
}
