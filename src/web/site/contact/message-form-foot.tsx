import { messageForm, messageOutcomes } from '../../../../content/message-form.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import type { MessageReport } from './use-message-form.ts'

type MessageFormFootProps = {
  /** Until the page's script is here, nothing can be sent. */
  isReady: boolean
  isSending: boolean
  report: MessageReport | undefined
}

/** The end of the form: why a message was not sent, when it will be answered, and the button. */
export const MessageFormFoot = ({ isReady, isSending, report }: MessageFormFootProps) => (
  <>
    {report?.kind === 'notSent' && (
      <Notice look="danger" role="alert" lead={report.lead}>
        {report.text}
      </Notice>
    )}
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
        {report?.kind === 'kept' ? <Kept email={report.email} /> : messageForm.answered}
      </p>
      <Button type="submit" size="large" disabled={!isReady} busy={isSending}>
        {messageForm.submit}
      </Button>
    </div>
    <p className="border-t border-line pt-4 text-sm text-muted">{messageForm.whatHappens}</p>
  </>
)

const Kept = ({ email }: { email: string }) => (
  <span className="flex items-start gap-2 font-medium text-success">
    <Icon name="tick" className="mt-[.1em]" />
    <span className="min-w-0">{messageOutcomes.kept(email)}</span>
  </span>
)
