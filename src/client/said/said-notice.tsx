/** Note on top of a page whose words are partly in another language than the reader's: which parts, and the telephone of the agency that wrote them. */
import { telephoneLink } from '#client/places/ways-there.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import type { Said } from '#shared/said.ts'

interface SaidNoticeProps {
  said: Pick<Said, 'left' | 'agency'>
  /** An engine translates them for the next time. */
  translates: boolean
}

/** Nothing where the reader can read all of it. */
export function SaidNotice({ said: { left, agency }, translates }: SaidNoticeProps) {
  const { t } = useText()
  if (!left) return null
  return (
    <Banner tone="info" title={t(`said:title.${left.locale}`)}>
      <div className="stack s2">
        <p>{left.parts.map((part) => t(`said:part.${part}`)).join(' · ')}</p>
        <p>{t(translates ? 'said:coming' : 'said:asWritten')}</p>
        {agency && (
          <Buttons>
            <ButtonLink icon="phone" href={telephoneLink(agency.phone)}>
              {t('said:call', agency)}
            </ButtonLink>
          </Buttons>
        )}
      </div>
    </Banner>
  )
}
