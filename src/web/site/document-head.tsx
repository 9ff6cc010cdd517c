import { linkPreview, type PageHead } from '../../../content/page-heads.ts'
import { bankName } from '../../../content/facts.ts'
import type { PageAssets, UnservedAssets } from './page-assets.ts'

// The token `--deep`: what frames the page in a browser or a phone cannot read a stylesheet.
const themeColor = '#072c35'

/** The policies that a server says in headers, where none does: before all that they are to govern. */
export const PolicyTags = ({ policy, referrerPolicy }: UnservedAssets) => (
  <>
    <meta httpEquiv="Content-Security-Policy" content={policy} />
    <meta name="referrer" content={referrerPolicy} />
  </>
)

type CommonHeadProps = Pick<PageAssets, 'fonts' | 'firstScript' | 'unserved'>

/** Icons, manifest, fonts, and the script that runs first: in the head of every document, the app's included. */
export function CommonHead({ fonts, firstScript, unserved }: CommonHeadProps) {
  return (
    <>
      <script src={firstScript} />
      {fonts.map(href => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/logo/icon-192.png" sizes="192x192" type="image/png" />
      <link rel="icon" href="/logo/favicon.svg" sizes="any" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/logo/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <meta name="theme-color" content={themeColor} />
      {unserved && <script defer src={unserved.keepScript} />}
    </>
  )
}

interface PageHeadTagsProps extends Pick<PageAssets, 'siteAddress'> {
  head: PageHead
  found: boolean
}

/** What a public page tells browsers, search engines and link previews. A page that is not there has no address. */
export function PageHeadTags({ head, found, siteAddress }: PageHeadTagsProps) {
  const address = `${siteAddress}${head.path}`
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {found ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      {found && <meta property="og:url" content={address} />}
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:type" content={head.publishedOn ? 'article' : 'website'} />
      {head.publishedOn && <meta property="article:published_time" content={head.publishedOn} />}
      <meta property="og:locale" content="en_GB" />
      <meta property="og:site_name" content={bankName} />
      <meta property="og:image" content={`${siteAddress}${linkPreview.src}`} />
      <meta property="og:image:width" content={`${linkPreview.widthPx}`} />
      <meta property="og:image:height" content={`${linkPreview.heightPx}`} />
      <meta property="og:image:alt" content={linkPreview.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
