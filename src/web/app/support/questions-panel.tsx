import { supportQuestions } from '../../../../content/support.ts'
import { Icon } from '../../components/icon.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { Panel } from '../panel.tsx'
import { supportWords } from './support-words.ts'

const words = supportWords.questions

/** Three questions that open to their answers, the first open from the start. */
export const QuestionsPanel = () => (
  <Panel
    title={words.title}
    headerEnd={
      <a href={words.allHref} className="link tap text-sm">
        {words.all}
        <Icon name="arrow-right" size="small" />
      </a>
    }
  >
    {supportQuestions.map(({ id, question, answer }, index) => (
      <details key={id} open={index === 0} className="group border-t border-line">
        <summary className="flex min-h-14 items-center justify-between gap-4 px-4 py-2 font-semibold -outline-offset-3! hover:bg-hover md:px-6">
          {question}
          <Icon
            name="chevron-down"
            className="text-subtle group-open:rotate-180 group-open:text-link motion-safe:transition-transform"
          />
        </summary>
        <p className="max-w-[49rem] px-4 pb-5 text-muted md:px-6">
          <Unbroken text={answer} />
        </p>
      </details>
    ))}
  </Panel>
)
