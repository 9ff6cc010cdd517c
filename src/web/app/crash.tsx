import { Button } from '../components/button.tsx'
import { crashWords } from './dashboard/dashboard-words.ts'

/** What stands in place of a page that broke, or whose code could not be fetched. */
export const Crash = () => (
  <main className="mx-auto grid min-h-dvh max-w-[32rem] content-center justify-items-start gap-4 p-(--gutter)">
    <h1 className="text-2xl">{crashWords.heading}</h1>
    <p className="text-muted">{crashWords.text}</p>
    <Button icon="refresh" onClick={() => location.reload()}>
      {crashWords.reload}
    </Button>
  </main>
)
