import { messageSection } from '../../../../content/message-form.ts'
import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { Panel } from '../panel.tsx'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { supportAnchors } from './support-href.ts'
import { supportWords } from './support-words.ts'

const FormPart = createFetchedPart(async () => (await import('./message-form.tsx')).MessageForm)

/** The panel of the message form. The form's code is fetched after the page. */
export const MessageFormPanel = () => (
  <div id={supportAnchors.form} className="scroll-mt-4">
    <Panel title={messageSection.heading}>
      <div className="border-t border-line p-4 md:p-6">
        <FormPart waiting={<MessageFormSkeleton />}>{MessageForm => <MessageForm />}</FormPart>
      </div>
    </Panel>
  </div>
)

const labelWidths = ['w-20', 'w-16', 'w-24']

/** As high as the form, so that nothing below moves when the form takes its room. */
const MessageFormSkeleton = () => (
  <div aria-busy="true" className="min-h-[48.42rem] md:min-h-[38.98rem] xl:min-h-[24.8rem]">
    <Placeholder label={supportWords.loadingForm}>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] xl:gap-6">
        <div className="grid items-start gap-5 md:max-xl:grid-cols-2">
          {labelWidths.map(width => (
            <span key={width} className="grid gap-2.5">
              <Skeleton className={`h-3 ${width}`} />
              <span className="h-11 rounded-control border border-line" />
            </span>
          ))}
        </div>
        <span className="grid gap-2.5">
          <Skeleton className="h-3 w-20" />
          <span className="h-50 rounded-control border border-line" />
        </span>
      </div>
    </Placeholder>
  </div>
)
