import { createFetchedPart } from '../dashboard/fetched-part.tsx'
import { DialogBody } from '../dialog.tsx'
import { Placeholder, Skeleton } from '../skeleton.tsx'
import { transferWords } from './transfer-words.ts'

/** The form of a transfer, whose code is fetched when its dialog opens. */
export const TransferFormPart = createFetchedPart(
  async () => (await import('./transfer-form.tsx')).TransferForm,
)

const labelWidths = ['w-28', 'w-40', 'w-16', 'w-20']

/** Placeholders for the account and the four fields while the form's code loads. */
export const TransferFormSkeleton = () => (
  <DialogBody className="flex-1">
    <Placeholder label={transferWords.loading}>
      <div className="grid gap-5">
        <span className="h-15 rounded-control bg-selected" />
        {labelWidths.map(width => (
          // The name has no hint below it; the fields after it have.
          <span key={width} className="grid gap-2.5 nth-[n+3]:pb-6">
            <Skeleton className={`h-3 ${width}`} />
            <span className="h-11 rounded-control border border-line" />
          </span>
        ))}
      </div>
    </Placeholder>
  </DialogBody>
)
