/** A person's webhooks. A new one's secret is shown in one answer and never again. */
import { useLoaderData } from 'react-router-dom'
import { ConfirmedNote } from '#client/accounts/confirmed-note.tsx'
import { areaWords, hasArea } from '#client/keys/hook-area.ts'
import { KeyOnce } from '#client/keys/key-once.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Choice, Input, Select } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { useReply } from '#client/ui/form/page-answer.ts'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import { HOOK_PLACES_MOST, HOOK_PLACES_TEXT, HOOK_URL_MOST, hookTopicNames } from '#shared/open/webhooks.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './webhooks.data.ts'

const page = '/profile/webhooks'
const useForm = formsOf<typeof action>()
type Made = ShapedAction<FormShape<string, { id: string; secret: string }>>

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('key:hook.title')} · ${t('header.product')}`,
  noindex: true,
})

export default function Webhooks() {
  const { hooks, done } = useLoaderData<typeof loader>()
  const made = useReply<Made>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('key:hook.title')} lead={t('key:hook.lead')} />
      <ConfirmedNote />
      <FormBanner done={done && t('key:hook.done.ended')} />
      {made && (
        <>
          <KeyOnce title={t('key:hook.secret')} hint={t('key:hook.hint.secret')} secret={made.secret} />
          <ButtonLink href={path('/profile/webhooks/:id', { id: made.id })} variant="primary">
            {t('key:hook.action.open')}
          </ButtonLink>
        </>
      )}
      <section className="stack" aria-labelledby="hooks">
        <h2 id="hooks">{t('key:hook.list')}</h2>
        {hooks.length === 0 ? (
          <p className="muted">{t('key:hook.hint.none')}</p>
        ) : (
          <Panel flush>
            {hooks.map(({ id, url, topics, stoppedAt, failingSince, ...area }) => (
              <ListLink
                key={id}
                href={path('/profile/webhooks/:id', { id })}
                icon="send"
                title={new URL(url).host}
                note={[
                  stoppedAt ? t('key:hook.state.stopped') : failingSince ? t('key:hook.state.failing') : '',
                  topics.map((topic) => t(`key:hook.topic.${topic}`)).join(', ') || t('key:hook.everything'),
                  hasArea(area) ? areaWords(area, t) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </Panel>
        )}
      </section>
      <Make />
    </div>
  )
}

function Make() {
  const { provinces } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'make', to: page })
  return (
    <Panel labelledBy="make">
      <PageForm form={form} className="stack">
        <h2 id="make">{t('key:hook.make')}</h2>
        <FormBanner form={form} />
        <Input
          {...form.field('url')}
          type="url"
          inputMode="url"
          required
          data-wrong={t('key:error.url')}
          maxLength={HOOK_URL_MOST}
          autoComplete="off"
          spellCheck={false}
          label={t('key:hook.field.url')}
          hint={t('key:hook.hint.url')}
        />
        <fieldset className="stack s2">
          <legend>{t('key:hook.field.topics')}</legend>
          {hookTopicNames.map((topic) => (
            <Choice
              key={topic}
              type="checkbox"
              {...form.choice(`topic_${topic}`, '1')}
              label={t(`key:hook.topic.${topic}`)}
            />
          ))}
          <p className="small muted">{t('key:hook.hint.topics')}</p>
        </fieldset>
        <Select {...form.field('province', '')} label={t('key:hook.field.province')}>
          <option value="">{t('key:hook.everywhere')}</option>
          {provinces.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Input
          {...form.field('district', '')}
          maxLength={100}
          autoComplete="off"
          label={t('key:hook.field.district')}
          hint={t('key:hook.hint.district')}
        />
        <TextArea
          {...form.field('places', '')}
          rows={3}
          maxLength={HOOK_PLACES_TEXT}
          spellCheck={false}
          label={t('key:hook.field.places')}
          hint={t('key:hook.hint.places', { most: HOOK_PLACES_MOST })}
        />
        <Buttons>
          <Button variant="primary">{t('key:hook.action.make')}</Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}
