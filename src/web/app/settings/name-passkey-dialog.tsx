import { passkeyNameLengthMax, passkeyWords as contractWords } from '../../../contract/passkey-words.ts'
import type { Passkey } from '../../../contract/passkeys.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { usePasskeyClient } from '../passkeys/passkey-client.ts'
import { type Checked, useAppForm, useFields } from '../use-app-form.ts'
import { passkeyWords } from './passkey-words.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { done, refused, useChangeRequests } from './request-change.ts'

const words = passkeyWords.naming

/** A name as it is sent: without outer spaces, 1 to 40 characters. The bank judges hidden ones. */
const check = ({ name }: { name: string }): Checked<'name', { name: string }> => {
  const trimmed = name.trim()
  return trimmed === '' || trimmed.length > passkeyNameLengthMax
    ? { ok: false, faults: { name: contractWords.name } }
    : { ok: true, value: { name: trimmed } }
}

interface NamePasskeyDialogProps {
  readonly passkey: Passkey
  readonly title: string
  readonly onNamed: (name: string) => void
  readonly onClose: () => void
}

/** A passkey's name. It has one already: closing keeps that. */
export function NamePasskeyDialog({ passkey, title, onNamed, onClose }: NamePasskeyDialogProps) {
  const bank = usePasskeyClient()
  const request = useChangeRequests()
  const { form, submit, isBusy, refusal } = useAppForm({
    fields: ['name'],
    initial: { name: passkey.name },
    check,
    send: ({ name }) =>
      request(async signal => {
        if (name === passkey.name) return done(name)
        const reply = await bank.renamePasskey({ params: { id: passkey.id }, body: { name }, signal })
        return reply.status === 204 ? done(name) : refused(reply.body)
      }),
    onDone: onNamed,
  })
  const { field } = useFields(form)
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[30rem]"
      closeLabel={words.close}
    >
      <Form className="contents" onSend={submit}>
        <DialogBody>
          <Field label={words.name} autoComplete="off" {...field('name')} />
          <RefusalNotice refusal={refusal} />
        </DialogBody>
        <DialogFooter>
          <Button type="submit" busy={isBusy}>
            {words.save}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
