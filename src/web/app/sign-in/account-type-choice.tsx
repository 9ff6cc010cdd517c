import type { UseFormRegisterReturn } from 'react-hook-form'
import { AccountType } from '../../../contract/sessions.ts'
import { signInWords } from './sign-in-words.ts'

/** Personal or corporate, as a joined two-part choice with radio marks. It changes no permission (ruling 21). */
export function AccountTypeChoice({ field }: { field: UseFormRegisterReturn }) {
  return (
    <fieldset>
      <legend className="pb-1.5 text-sm font-semibold">{signInWords.accountType}</legend>
      <div className="grid grid-cols-2 rounded-control border border-line-strong">
        {AccountType.options.map(type => (
          <label
            key={type}
            className="flex min-h-[2.625rem] cursor-pointer items-center justify-center gap-2 text-nav font-medium first:rounded-l-[5px] last:rounded-r-[5px] not-first:border-l not-first:border-line-strong has-[:checked]:bg-selected has-[:checked]:font-strong has-[:checked]:text-link has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
          >
            <input
              type="radio"
              value={type}
              {...field}
              className="size-[.9rem] appearance-none rounded-full border-[1.5px] border-current outline-none checked:border-[.3rem]"
            />
            {signInWords.accountTypes[type]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
