import { Link, useNavigate, useSearchParams } from 'react-router'
import { appPages } from '../../../../content/app-pages.ts'
import { signUpChoices } from '../../../../content/sign-up.ts'
import type { NamedAccount } from '../../../contract/applications.ts'
import { type ApplicationType, applicationTypes, choiceOf } from '../../../contract/choices.ts'
import { namedAccountIn, namedAccounts } from '../../../contract/named-account.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Picture } from '../../components/picture.tsx'
import { Form } from '../../components/form.tsx'
import { useEnvironment } from '../environment.ts'
import { readRegistration } from './registration.ts'
import { choosePath, registerPath } from './sign-up-paths.ts'
import { SignUpFrame, StepHeading } from './sign-up-frame.tsx'
import { chooseWords as words } from './sign-up-words.ts'

/** The first step: a banking account, or one to save and invest with (spec section 2, Sign-up). */
export function ChooseTypePage() {
  const { session } = useEnvironment()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const account = namedAccountIn(search.get('account'))
  const first = account ? 'banking' : (readRegistration(session)?.accountType ?? 'banking')

  function goOn(form: HTMLFormElement) {
    const chosen = choiceOf(applicationTypes, new FormData(form).get('type'))
    if (chosen) void navigate(registerPath(chosen, account))
  }

  return (
    <SignUpFrame step={{ now: 1, back: { to: appPages.login.path, label: words.back } }}>
      <StepHeading
        title={appPages.signUp.title}
        lead={account ? <NamedLead account={account} /> : words.lead}
      >
        {words.heading}
      </StepHeading>
      <Form onSend={event => goOn(event.currentTarget)}>
        <fieldset className="mt-8">
          <legend className="sr-only">{words.legend}</legend>
          <div className="grid gap-4 md:grid-cols-2">
            {applicationTypes.map(type => (
              <TypeCard key={type} type={type} isChosen={type === first} />
            ))}
          </div>
        </fieldset>
        <p className="mt-8 flex flex-wrap items-center gap-5">
          <Button type="submit" size="large" className="max-md:w-full">
            {words.submit}
            <Icon name="arrow-right" size="small" />
          </Button>
          <span className="text-sm text-muted">{words.papers}</span>
        </p>
      </Form>
    </SignUpFrame>
  )
}

/** What a page has named, and the way out of it. */
const NamedLead = ({ account }: { account: NamedAccount }) => (
  <>
    {words.leadFor(namedAccounts[account].product)}{' '}
    <Link to={choosePath} className="link tap text-sm">
      {words.another}
    </Link>
  </>
)

function TypeCard({ type, isChosen }: { type: ApplicationType; isChosen: boolean }) {
  const { name, picture, text, points } = signUpChoices[type]
  return (
    <label
      htmlFor={type}
      className="block cursor-pointer overflow-hidden rounded-panel border border-line-strong hover:border-link has-[:checked]:border-link has-[:checked]:ring-1 has-[:checked]:ring-link has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
    >
      <Picture
        name={picture}
        sizes="(width < 48rem) 100vw, 20rem"
        decorative
        first
        className="aspect-video w-full object-cover"
      />
      <span className="block p-5 text-pretty">
        <span className="flex items-center gap-2.5 font-display text-xl leading-[1.25] font-heading tracking-display">
          <input
            type="radio"
            id={type}
            name="type"
            value={type}
            defaultChecked={isChosen}
            aria-labelledby={`${type}-name`}
            aria-describedby={`${type}-text`}
            className="size-4.5 flex-none appearance-none rounded-full border-[1.5px] border-line-strong outline-none checked:border-[.36rem] checked:border-link"
          />
          <span id={`${type}-name`}>{name}</span>
        </span>
        <span id={`${type}-text`} className="block">
          <span className="mt-2 mb-4 block text-nav text-muted">{text}</span>
          {points.map(point => (
            <span key={point} className="flex gap-1.5 py-1 text-sm leading-[1.45]">
              <Icon name="tick" size="small" className="mt-[.2em] text-success-mark" />
              {point}
            </span>
          ))}
        </span>
      </span>
    </label>
  )
}
