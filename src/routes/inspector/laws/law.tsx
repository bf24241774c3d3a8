/** One entry of the law library: the version in force, its history, and for stewards the forms that write a new one or end it. */
import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { LawFields } from '#client/laws/law-fields.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Input } from '#client/ui/field.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { DecidedFirst } from '#client/waiting/decided-first.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { type LawVersion, lawParts } from '#shared/laws/law.ts'
import { htmlLang, languages } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { cardLevels } from '#shared/standards/card-levels.ts'
import type { action, loader } from './law.data.ts'

const useForm = formsOf<typeof action>()

export const head = ({ law }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${law.name} · ${t('law:title.list')} · ${t('header.product')}`,
  noindex: true,
})

const tones = { valid: 'ok', planned: 'info', over: 'warn' } as const

export default function Law() {
  const { law, isSteward, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { code, act, name, thai, state, versions } = law
  const shown = versions.find(({ isInForce }) => isInForce) ?? versions[0]
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb crumbs={[{ label: t('law:title.list'), href: path('/inspector/laws') }, { label: code }]} />
      <PageHead title={name} lead={thai ?? undefined}>
        <p className="tags">
          <Tag tone={tones[state]}>{t(`law:title.${state}`)}</Tag>
          {act && <Tag>{t(`law:act.${act}`)}</Tag>}
        </p>
      </PageHead>
      {isSteward && <StepUp />}
      <DecidedFirst isGone={(sent) => sent.do === 'end' && state === 'over'} />
      <FormBanner<typeof action> fields={['rev']} done={done && t(`law:done.${done}`)} />
      {shown && (
        <Panel labelledBy="shown">
          <div className="stack">
            <h2 id="shown" className="card-h2">
              {t('law:title.version', { number: shown.revision })}
            </h2>
            <Version version={shown} />
          </div>
        </Panel>
      )}
      {isSteward && <Change />}
      {isSteward && act === null && state !== 'over' && <End />}
      {versions.length > 1 && (
        <section className="stack" aria-labelledby="history">
          <h2 id="history">{t('law:title.history')}</h2>
          {versions
            .filter((version) => version !== shown)
            .map((version) => (
              <details key={version.id} className="panel stack">
                <summary>{t('law:title.version', { number: version.revision })}</summary>
                <Version version={version} />
              </details>
            ))}
        </section>
      )}
    </div>
  )
}

function Version({ version }: { version: LawVersion }) {
  const { t, format } = useText()
  const { law } = useLoaderData<typeof loader>()
  const { levels, agency_kinds, is_law, valid_from, valid_to, source, author, madeAt } = version
  const ended = valid_to !== null && valid_from !== null && valid_to < valid_from
  const allows = is_law
    ? levels.length === cardLevels.length
      ? t('law:line.all')
      : levels.map((level) => t(`card:level.${level}`)).join(', ') || t('law:line.noLevel')
    : t('law:kind.standard')
  const days = ended
    ? t('law:line.ended', { day: format.date(valid_from) })
    : [
        valid_from ? t('law:line.from', { day: format.date(valid_from) }) : t('law:line.before'),
        valid_to && t('law:line.to', { day: format.date(valid_to) }),
      ]
        .filter(Boolean)
        .join(' · ')
  const facts = [
    ['days', days],
    ...(law.act ? [] : [['levels', allows]]),
    ...(law.act
      ? []
      : [['agencies', agency_kinds.map((kind) => t(`agency:kind.${kind}`)).join(', ') || t('law:line.everyAgency')]]),
    ['source', source],
    ['author', madeAt ? `${author ?? t('law:line.gone')} · ${format.dateTime(madeAt)}` : t('law:line.shipped')],
  ] as ['days' | 'levels' | 'agencies' | 'source' | 'author', string][]
  return (
    <dl className="receipt">
      {lawParts.map(
        (part) =>
          version[`${part}_th`] && (
            <div key={part}>
              <dt>{t(`law:field.${part}`)}</dt>
              <dd className="plain stack s1">
                {languages.map(({ code }) => (
                  <span key={code} className="as-written" lang={htmlLang[code]}>
                    {version[`${part}_${code}`]}
                  </span>
                ))}
              </dd>
            </div>
          ),
      )}
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`law:field.${name}`)}</dt>
          <dd className="plain">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useLawForm(name: 'change' | 'end') {
  const { law } = useLoaderData<typeof loader>()
  const rev = String(law.versions[0]?.revision)
  return useForm({ do: name, to: path('/inspector/laws/:id', { id: law.code }), hidden: { rev }, id: name })
}

function Change() {
  const { law, today } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useLawForm('change')
  return (
    <FoldedForm
      form={form}
      title={t('law:title.change')}
      action={t('law:action.change')}
      variant="primary"
      className="panel stack"
    >
      <p className="small muted">{t('law:lead.change')}</p>
      <LawFields form={form} given={law.versions[0]} act={law.act} today={today} />
    </FoldedForm>
  )
}

function End() {
  const { today } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useLawForm('end')
  return (
    <FoldedForm
      form={form}
      title={t('law:title.end')}
      action={t('law:action.end')}
      variant="danger"
      className="panel stack"
    >
      <p className="small muted">{t('law:lead.end')}</p>
      <Input
        {...form.field('from', today)}
        type="date"
        min={today}
        label={t('law:field.end')}
        required
        data-wrong={t('law:error.day')}
      />
    </FoldedForm>
  )
}
