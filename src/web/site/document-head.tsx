import { bankName } from '../../../content/facts.ts'
import { linkPreview, type PageHead } from '../../../content/page-heads.ts'

/** The build's output for the public pages: addresses from the site's root. */
export type PageAssets = {
  /**
   * The start of every canonical address, for search engines and link previews: origin and folder, without a slash at
   * the end.
   */
  siteAddress: string
  stylesheets: readonly string[]
  /** Fonts that the first screen needs. */
  fonts: readonly string[]
  /** Runs before anything is painted: applies the theme. */
  firstScript: string
  /** Runs after the page is parsed: navigation and theme choice. */
  frameScript: string
  /** Loads the interactive parts, on the pages that have them. */
  islandsScript: string
  /** What pages need in addition on a static host, without our server. */
  unserved?: UnservedAssets
}

/** The policies that a server would send as headers, and the scripts that replace its behaviour. */
type UnservedAssets = {
  policy: string
  referrerPolicy: string
  /** Caches the site's files for use without a network. */
  keepScript: string
  /** On the not-found page: shows the document that a server would have found by its patterns. */
  fallbackScript: string
}

// The token `--deep`, repeated: the colour around the page in a browser or a phone cannot read a stylesheet.
const themeColor = '#072c35'

/** Security policies for hosts that cannot set headers. They come before everything that they govern. */
export const PolicyTags = ({ policy, referrerPolicy }: UnservedAssets) => (
  <>
    <meta httpEquiv="Content-Security-Policy" content={policy} />
    <meta name="referrer" content={referrerPolicy} />
  </>
)

type CommonHeadProps = Pick<PageAssets, 'fonts' | 'firstScript' | 'unserved'>

/** Icons, manifest, fonts, and the script that runs first: in the head of every document, including the app's. */
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

/** A public page's metadata for browsers, search engines and link previews. The not-found page has no address. */
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
