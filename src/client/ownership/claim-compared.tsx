/** A claimed place as the claimant states it, beside the listing, with the compared facts and the places that it may be instead. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { ClaimCase, ClaimCompared as Compared } from '#shared/ownership/claim.ts'
import { path } from '#shared/path.ts'

export function ClaimCompared({ open, compared }: { open: ClaimCase; compared: Compared }) {
  const { t } = useText()
  const { stated, listing, comparison, identity, others } = compared
  const rows = [
    ['ownership:field.name', listing.names.join(' · '), stated.name, comparison.name >= 0.8],
    ['register:field.kind', t(`category.${listing.category}`), t(`category.${stated.category}`), comparison.kind],
    ['ownership:fact.address', open.address, stated.address, comparison.subdistrict],
    ['register:field.phone', open.placePhone ?? '', stated.phone ?? '', comparison.phone],
  ] as const
  // Papers are no public facts of the listing: only whether they are the same is said.
  const papers = [
    ['ownership:field.number', comparison.licence, 'ownership:compared.sameLicence', 'ownership:compared.otherLicence'],
    [
      'register:field.number',
      comparison.operator,
      'ownership:compared.sameOperator',
      'ownership:compared.otherOperator',
    ],
  ] as const
  return (
    <Panel labelledBy="compared">
      <div className="stack">
        <h2 id="compared">{t('ownership:header.compared')}</h2>
        {identity === 'same' ? (
          <Banner tone="ok" title={t('ownership:compared.same')} />
        ) : (
          <Banner
            tone="warn"
            title={t(identity === 'changed' ? 'register:edit.muchChanged' : 'register:edit.perhapsAnother')}
          >
            {t('ownership:compared.differs')}
          </Banner>
        )}
        <table className="twins">
          <thead>
            <tr>
              <th scope="col">{t('ownership:compared.fact')}</th>
              <th scope="col">{t('ownership:compared.listed')}</th>
              <th scope="col">{t('ownership:compared.stated')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, ours, theirs, isSame]) => (
              <tr key={label} className={isSame ? 'same' : undefined}>
                <th scope="row">{t(label)}</th>
                <td>{ours || '–'}</td>
                <td>{theirs || '–'}</td>
              </tr>
            ))}
            {papers.map(([label, isSame, same, other]) =>
              isSame === null ? null : (
                <tr key={label} className={isSame ? 'same' : undefined}>
                  <th scope="row">{t(label)}</th>
                  <td colSpan={2}>{t(isSame ? same : other)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
        {others.length > 0 && (
          <section className="stack s2" aria-labelledby="others">
            <h3 id="others">{t('ownership:compared.others')}</h3>
            <ul className="stack s2">
              {others.map(({ id, name, category, address }) => (
                <li key={id}>
                  <a className="link" href={path('/client/information/:id', { id })}>
                    {name}
                  </a>{' '}
                  <small className="muted">
                    {t(`category.${category}`)} · {address}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Panel>
  )
}
