import { downloadHref, type DownloadDocument } from '../../../../../content/downloads/document.ts'
import { downloadsPageWords as words } from '../../../../../content/help/downloads.ts'
import { Icon } from '../../../components/icon.tsx'
import { findDownloadFile } from './download-files.ts'

const kilobyte = 1024

type DocumentRowProps = { document: Pick<DownloadDocument, 'file' | 'title' | 'summary'> }

/** One document: what it is, how long and how large. The whole row leads to the file. */
export function DocumentRow({ document }: DocumentRowProps) {
  const written = findDownloadFile(document.file)
  const facts = [
    words.format,
    ...(written ? [words.pages(written.pages), words.size(Math.ceil(written.sizeBytes / kilobyte))] : []),
  ]
  return (
    <li className="relative grid grid-cols-[1.75rem_1fr] gap-x-4 gap-y-3 px-5 py-5 hover:bg-hover md:grid-cols-[1.75rem_1fr_auto] md:items-center md:px-6">
      <Icon name="document" size="feature" className="text-link max-md:mt-0.5" />
      <div className="min-w-0">
        <h3 className="font-body text-lg leading-[1.4] font-[620] tracking-normal">
          <a
            href={downloadHref(document)}
            download
            className="hover:text-link after:absolute after:inset-0 hover:underline"
          >
            {document.title}
          </a>
        </h3>
        <p className="text-muted">{document.summary}</p>
        <p className="money mt-1 text-sm text-muted">{facts.join(', ')}</p>
      </div>
      <span
        aria-hidden="true"
        className="flex items-center gap-2 font-semibold text-link max-md:hidden print:hidden"
      >
        <Icon name="download" size="small" />
        {words.download}
      </span>
    </li>
  )
}
