import { useQueryClient } from '@tanstack/react-query'
import { useEnvironment } from '../environment.ts'
import { useTell } from '../settings/use-tell.ts'
import { statementPdfQuery, type StatementAsked } from './statement-queries.ts'
import { writeMonth } from '../../../contract/month-words.ts'
import { statementsWords as words } from './statement-words.ts'

/** How long a PDF is kept for the tab that shows it: it may be loaded again there. */
const shownKeptMs = 15 * 60_000

const told = [words.notShown.title, words.blocked.title]

/**
 * Opens statements in a tab of their own, where the browser's viewer shows them
 * (docs/decisions/statements-open-in-a-tab.md). The tab opens with the press, since a browser lets none open later;
 * until the PDF is made it says so.
 */
export function useStatementView() {
  const environment = useEnvironment()
  const queryClient = useQueryClient()
  const { tell, forget } = useTell(told)

  return async function view(asked: StatementAsked): Promise<void> {
    forget()
    const month = writeMonth(asked.id)
    const tab = window.open('', '_blank')
    if (!tab) return tell({ look: 'danger', ...words.blocked })
    tab.document.title = words.making(month)
    tab.document.body.textContent = words.making(month)
    try {
      const pdf = await queryClient.fetchQuery(statementPdfQuery(environment, asked))
      const address = URL.createObjectURL(pdf)
      environment.clock.after(shownKeptMs, () => URL.revokeObjectURL(address))
      tab.location.replace(address)
    } catch {
      tab.close()
      tell({ look: 'danger', title: words.notShown.title, text: words.notShown.text(month) })
    }
  }
}
