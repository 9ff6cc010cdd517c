import { groups } from '../../../../content/groups.ts'
import { emergencyServices, helpContactPage, quickActions } from '../../../../content/help/contact.ts'
import { Unbroken } from '../../components/unbroken.tsx'
import { MessageFormSection } from '../contact/message-form-section.tsx'
import { LinkStrip } from '../page-parts/links.tsx'
import { PictureHeader } from '../page-parts/page-headers.tsx'
import { ContactHours, ContactWays } from './contact-ways.tsx'
import { NumberCells } from './number-cells.tsx'

/**
 * Contact, version 1 (spec section 2): emergency services, phone, email, head office, branch hours, and four quick
 * actions. Enquiries lead to the message form at the foot of the page.
 */
export const HelpContactPage = () => (
  <>
    <PictureHeader
      picture={groups.help.picture}
      breadcrumb={[groups.help]}
      current={helpContactPage.current}
      title={helpContactPage.title}
      lead={<Unbroken text={helpContactPage.lead} />}
      short
    />
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-12 pt-8 pb-(--section) md:gap-16 md:pt-12">
      <NumberCells
        id="emergency"
        heading={emergencyServices.heading}
        lead={emergencyServices.lead}
        numbers={emergencyServices.list}
      />
      <LinkStrip id="quick-actions" heading={quickActions.heading} links={quickActions.list} count={4} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-12 md:gap-16 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <ContactWays />
        <ContactHours />
        <MessageFormSection page={helpContactPage.path} />
      </div>
    </div>
  </>
)
