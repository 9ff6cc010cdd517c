import type { Action } from '../../../../content/products/product.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { Unbroken } from '../../components/unbroken.tsx'

type ApplyPartProps = { heading: string; text: string; apply: Action; second: Action }

/** The first part of a product's panel: what to have ready, and the two ways on. */
export const ApplyPart = ({ heading, text, apply, second }: ApplyPartProps) => (
  <div className="grid items-center gap-5 max-lg:md:grid-cols-[1fr_16rem] max-lg:md:gap-10">
    <div>
      <h2 className="panel-heading">{heading}</h2>
      <p className="mt-2 text-muted">
        <Unbroken text={text} />
      </p>
    </div>
    <div className="grid gap-3">
      <LinkButton href={apply.href} size="large" wide>
        {apply.label}
      </LinkButton>
      <LinkButton href={second.href} variant="line" size="large" wide>
        {second.label}
      </LinkButton>
    </div>
  </div>
)
