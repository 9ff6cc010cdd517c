import { contactHead, contactPage, services } from '../../../../content/contact.ts'
import { groups } from '../../../../content/groups.ts'
import { CellPanel } from '../page-parts/cell-panel.tsx'
import { PictureHeader } from '../page-parts/picture-header.tsx'
import { HeadOfficePanel } from './head-office-panel.tsx'
import { MessageFormSection } from './message-form-section.tsx'
import { NewCustomersPanel } from './new-customers-panel.tsx'
import { UrgentPanel } from './urgent-panel.tsx'

/** Contact, version 2 (spec section 2): the message form, service cards, urgent matters, head office and hours. */
export const ContactPage = () => (
  <>
    <PictureHeader
      picture={groups.help.picture}
      breadcrumb={[groups.about]}
      current={contactPage.current}
      title={contactPage.title}
      lead={contactPage.lead}
      short
    />
    <div className="wrap grid items-start gap-12 pt-12 pb-(--section) md:pt-16 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-16">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-16">
        <MessageFormSection page={contactHead.path} />
        <section aria-labelledby="other-ways">
          <h2 id="other-ways">{services.heading}</h2>
          <CellPanel cells={services.list} count={3} className="mt-6" />
        </section>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-lg:md:grid-cols-2 max-lg:md:*:nth-2:col-start-2 max-lg:md:*:nth-2:row-span-2 max-lg:md:*:nth-2:row-start-1">
        <UrgentPanel />
        <HeadOfficePanel />
        <NewCustomersPanel />
      </div>
    </div>
  </>
)
