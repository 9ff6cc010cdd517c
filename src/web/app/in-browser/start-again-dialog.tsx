import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Notice } from '../../components/notice.tsx'
import { Form } from '../../components/form.tsx'
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx'
import { type Checked, type FormAnswer, useAppForm, useFields } from '../use-app-form.ts'
import { useBankInBrowser } from './bank-in-browser.ts'
import { startAgainWords as words } from './in-browser-words.ts'
import { SaveCopyButton } from './save-copy-button.tsx'
import { useLeaveReplaced } from './replaced-bank.ts'

const formId = 'start-again'

const checkTyped = ({ typed }: { typed: string }): Checked<'typed', null> =>
  typed.trim().toLowerCase() === words.typed
    ? { ok: true, value: null }
    : { ok: false, faults: { typed: words.wrong } }

/** Asks for a typed confirmation before everything is deleted for good. */
export function StartAgainDialog({ onClose }: { onClose: () => void }) {
  const inBrowser = useBankInBrowser()
  const leave = useLeaveReplaced()
  const { form, isBusy, refusal, submit } = useAppForm({
    fields: ['typed'],
    initial: { typed: '' },
    check: checkTyped,
    checksOnLeave: false,
    send: async (): Promise<FormAnswer<null>> => {
      try {
        await inBrowser.startAgain()
      } catch {
        return { kind: 'refused', message: words.failed.lead, errors: [] }
      }
      await leave('startedAgain')
      return { kind: 'left' }
    },
  })
  const { field } = useFields(form)

  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      canClose={!isBusy}
      width="md:w-[34rem]"
      closeLabel={words.cancel}
    >
      <DialogBody>
        <p>{words.text}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-control bg-selected px-4 py-3 text-nav">
          <p className="min-w-0 flex-1 basis-48">{words.first}</p>
          <SaveCopyButton size="small" />
        </div>
        <Form id={formId} onSend={submit}>
          <Field
            label={words.label}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            {...field('typed')}
          />
        </Form>
        {refusal && (
          <Notice look="danger" role="alert" lead={words.failed.lead}>
            {words.failed.text}
          </Notice>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="line" disabled={isBusy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button variant="danger" type="submit" form={formId} busy={isBusy}>
          {words.confirm}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
