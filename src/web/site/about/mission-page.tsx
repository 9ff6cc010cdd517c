import { mission, missionBand, missionPage, values } from '../../../../content/about/mission.ts'
import { enquiryHref } from '../../../../content/enquiries.ts'
import { groups } from '../../../../content/groups.ts'
import { LinkButton } from '../../components/button.tsx'
import { FeatureRows } from '../page-parts/lists.tsx'
import { PictureBand } from '../page-parts/picture-band.tsx'
import { PictureHeader } from '../page-parts/page-headers.tsx'
import { OpeningWords, SplitSection } from '../page-parts/sections.tsx'

/** Mission and Values (spec section 2, ruling 10): mission statements and five values. */
export const MissionPage = () => (
  <>
    <PictureHeader
      picture={missionPage.picture}
      breadcrumb={[groups.about]}
      current={missionPage.current}
      title={missionPage.title}
      lead={missionPage.lead}
      short
    />
    <div className="grid gap-(--section) py-(--section)">
      <SplitSection id="mission" heading={mission.heading} lead={mission.lead}>
        <OpeningWords opening={mission.opening} />
        <ul className="mt-8">
          {mission.statements.map(({ title, text }) => (
            <li
              key={title}
              className="grid gap-x-6 gap-y-1 border-t border-line py-5 md:grid-cols-[10rem_1fr]"
            >
              <h3 className="text-lg">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </SplitSection>
      <SplitSection id="values" heading={values.heading} lead={values.lead} horizon>
        <div className="*:mt-0">
          <FeatureRows features={values.list} />
        </div>
      </SplitSection>
      <div className="wrap">
        <PictureBand
          picture={missionBand.picture}
          heading={missionBand.heading}
          text={missionBand.text}
          actions={missionBand.actions.map(({ label, subject }, index) => (
            <LinkButton key={subject} href={enquiryHref(subject)} variant={index === 0 ? 'accent' : 'ghost'}>
              {label}
            </LinkButton>
          ))}
        />
      </div>
    </div>
  </>
)
