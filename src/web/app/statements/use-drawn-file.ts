import { askInTime } from '../../ask-in-time.ts'
import type { Toast } from '../../components/toasts.ts'
import { useEnvironment } from '../environment.ts'
import { saveFile } from '../save-file.ts'
import { isMarkedSignedIn } from '../session.ts'
import { useOneAtATime } from '../use-one-at-a-time.ts'
import { useToast } from '../use-toast.ts'
import { type Drawable, drawInWorker } from './draw-in-worker.ts'

/** A document that takes longer will never be ready. */
const drawnWithinMs = 60_000

interface DrawnFile {
  readonly fileName: string
  /** What is drawn, once it is known. */
  readonly read: () => Drawable | Promise<Drawable>
}

/**
 * Saves or shares a receipt or a letter as a PDF that this browser draws, one at a time. A failure shows the toast `lost`.
 * Nothing is handed over for a customer who has signed out.
 */
export function useDrawnFile(lost: Pick<Toast, 'title' | 'text'>) {
  const { clock, local } = useEnvironment()
  const { showToast, forget } = useToast([lost.title])
  const { isBusy, begin } = useOneAtATime()

  async function make({ read }: DrawnFile, use: (pdf: Blob) => void | Promise<void>) {
    forget()
    try {
      const drawable = await read()
      const pdf = await askInTime(clock, signal => drawInWorker(drawable, signal), drawnWithinMs)
      if (isMarkedSignedIn(local)) await use(pdf)
    } catch (fault) {
      // Who closes the list of apps has changed their mind.
      const isGivenUp = fault instanceof DOMException && fault.name === 'AbortError'
      if (!isGivenUp && isMarkedSignedIn(local)) showToast({ look: 'danger', ...lost })
    }
  }

  return {
    isBusy,
    save: (file: DrawnFile) => void begin(() => make(file, pdf => saveFile(clock, pdf, file.fileName))),
    /** Hands the file to another app, where the browser can. */
    share: (file: DrawnFile) =>
      void begin(() =>
        make(file, pdf =>
          navigator.share({ files: [new File([pdf], file.fileName, { type: 'application/pdf' })] }),
        ),
      ),
  }
}
