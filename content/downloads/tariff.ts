import type { DownloadDocument } from './document.ts'

/** The tariff. The build computes its content from the tables of the rates page. */
export const tariff: Omit<DownloadDocument, 'blocks'> = {
  file: 'sarsen-rates-and-fees.pdf',
  title: 'Rates and fees',
  summary:
    'Every savings rate, lending rate, payment price and account fee, with worked examples of borrowing.',
}
