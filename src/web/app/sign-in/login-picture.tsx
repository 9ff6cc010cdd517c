import { bankName, tagline } from '../../../../content/facts.ts'
import { Picture } from '../../components/picture.tsx'
import { Wordmark } from '../../components/wordmark.tsx'
import { signInLinks, signInWords } from './sign-in-words.ts'

/** The left half of the login page, from 68rem up. Below that its picture is never near the screen, nor fetched. */
export const LoginPicture = () => (
  <aside
    aria-label={tagline}
    className="relative isolate hidden flex-col justify-between bg-deep px-12 py-10 text-on-brand lg:flex"
  >
    <div className="absolute inset-0 -z-20">
      <Picture
        name="background-golden"
        sizes="max(52vw, 178vh)"
        decorative
        first="where shown"
        className="absolute size-full object-cover object-[84%_60%]"
      />
    </div>
    <div className="absolute inset-0 -z-10 scrim-sign-in" />
    <a href={signInLinks.home} aria-label={bankName} className="w-fit outline-focus-on-brand">
      <Wordmark className="h-[38px]" />
    </a>
    <div>
      <p className="font-display text-[2.75rem] leading-[1.12] font-heading tracking-display">{tagline}</p>
      <p className="mt-3 max-w-[27rem] text-on-picture">{signInWords.promise}</p>
    </div>
  </aside>
)
