import type { MessageFormWords } from '../../../../content/message-form.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { OpeningLine } from '../islands/opening-line.tsx'
import type { MessageReport } from './use-message-form.ts'

type MessageFormFootProps = {
  words: MessageFormWords
  isSending: boolean
  report: MessageReport | undefined
}

/** The end of the form: why a message was not sent, when it will be answered, the button, and what happens next. */
export function MessageFormFoot({ words, isSending, report }: MessageFormFootProps) {
  const answered = <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{words.answered}</p>
  return (
    <>
      {report?.kind === 'refused' && (
        <Notice look="danger" role="alert" lead={words.refused}>
          {report.reason} {words.phone}
        </Notice>
      )}
      {report?.kind === 'unheard' && (
        <Notice look="danger" role="alert" lead={words.unheard}>
          {words.unheardAdvice}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        {report?.kind === 'kept' ? (
          <p className="flex min-w-0 flex-1 basis-60 items-start gap-2 text-sm font-medium text-success">
            <Icon name="tick" className="mt-[.1em]" />
            <span className="min-w-0">
              {words.kept} {report.email}.
            </span>
          </p>
        ) : (
          !report && (isSending ? <OpeningLine>{answered}</OpeningLine> : answered)
        )}
        <Button type="submit" size="large" busy={isSending} className="md:ml-auto">
          {words.submit}
        </Button>
      </div>
      <p className="border-t border-line pt-4 text-sm text-muted">{words.whatHappens}</p>
    </>
  )
}
