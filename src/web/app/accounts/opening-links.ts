import { depositProtectionFile, downloadHref } from '../../../../content/downloads/document.ts'

/** The FSCS information sheet, which opens beside the form. */
export const informationSheetHref = downloadHref({ file: depositProtectionFile })

/** The id of the summary box, for the link in the form. */
export const summaryId = 'summary-box'
