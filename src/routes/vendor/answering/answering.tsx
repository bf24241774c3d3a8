/** How guests are answered in the chat: hours, notes that they read by themselves, and answers at hand. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { FormPanel } from '#client/ui/form/form-panel.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { type FormOf, formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { CANNED_LENGTH, CANNED_MOST, CANNED_WORD_LENGTH, NOTE_MOST } from '#shared/chat/answering.ts'
import type { HeadOf } from '#shared/head.ts'
import { htmlLang } from '#shared/locales.ts'
import type { Localised } from '#shared/localised.ts'
import { fieldIn, otherLocales, plainName } from '#shared/localised-fields.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './answering.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

const page = '/vendor/manage-business/answering/:id'
const useForm = formsOf<typeof action>()

export const head: HeadOf<Data> = ({ place }, t) => ({
  title: `${t('answering:title.page')} · ${place.name} · ${t('header.product')}`,
  noindex: true,
})

export default function Answering() {
  const { place, canned, pace, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb
        crumbs={[
          { label: place.name, href: path('/vendor/manage-business/home/:id', { id: place.id }) },
          { label: t('answering:title.page') },
        ]}
      />
      <PageHead title={t('answering:title.page')} lead={t('answering:lead.page')} />
      <FormBanner<typeof action> fields={['canned']} done={done && t(`answering:done.${done}`)} />
      <p>{pace ? t(`answering:pace.${pace}`) : t('answering:pace.none')}</p>
      <Notes />
      <Panel labelledBy="canned">
        <div className="stack">
          <h2 id="canned">{t('answering:title.canned')}</h2>
          <p className="muted">{t('answering:lead.canned')}</p>
          {canned.map((row) => (
            <CannedAnswer key={row.id} row={row} />
          ))}
          {canned.length < CANNED_MOST && <NewCanned />}
        </div>
      </Panel>
    </div>
  )
}

function Notes() {
  const { place, hours, greeting, away } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'answering', to: path(page, { id: place.id }), id: 'answering' })
  return (
    <FormPanel form={form} id="notes" title={t('answering:title.notes')} action={t('answering:action.save')} isMain>
      <div className="pair">
        <Input {...form.field('from', hours?.from)} type="time" label={t('answering:field.from')} />
        <Input {...form.field('to', hours?.to)} type="time" label={t('answering:field.to')} />
      </div>
      <p className="muted small">{t('answering:hint.hours')}</p>
      <Words form={form} name="greeting" value={greeting} label={t('answering:field.greeting')} most={NOTE_MOST} />
      <Words form={form} name="away" value={away} label={t('answering:field.away')} most={NOTE_MOST} />
    </FormPanel>
  )
}

interface WordsProps {
  form: FormOf<string>
  name: 'greeting' | 'away' | 'answer'
  value: Localised | null
  label: string
  most: number
  required?: boolean
}

/** A text in Thai, and folded in the other languages. */
function Words({ form, name, value, label, most, required }: WordsProps) {
  const { t } = useText()
  return (
    <>
      <TextArea
        {...form.field(fieldIn(name, 'th'), value?.th)}
        label={label}
        maxLength={most}
        rows={2}
        required={required}
        data-wrong={required ? t('register:error.needed') : undefined}
      />
      <details className="fold">
        <summary>{t('answering:action.otherLanguages')}</summary>
        <div className="stack">
          {otherLocales.map((locale) => (
            <TextArea
              key={locale}
              {...form.field(fieldIn(name, locale), value?.[locale] ?? undefined)}
              label={t('answering:field.in', { label, language: plainName(locale) })}
              lang={htmlLang[locale]}
              maxLength={most}
              rows={2}
            />
          ))}
        </div>
      </details>
    </>
  )
}

function CannedAnswer({ row: { id, word, answer } }: { row: Data['canned'][number] }) {
  const { place } = useLoaderData<typeof loader>()
  const { t } = useText()
  const to = path(page, { id: place.id })
  const change = useForm({ do: 'canned', to, of: { word }, id: `canned-${id}` })
  const end = useForm({ do: 'endCanned', to, of: { canned: id } })
  return (
    <div className="stack s2">
      <FoldedForm form={change} title={`/${word} · ${answer.th}`} action={t('answering:action.save')}>
        <Words
          form={change}
          name="answer"
          value={answer}
          label={t('answering:field.answer')}
          most={CANNED_LENGTH.most}
          required
        />
      </FoldedForm>
      <PageForm form={end}>
        <Button variant="plain">
          {t('answering:action.remove')}
          <span className="vh"> /{word}</span>
        </Button>
      </PageForm>
    </div>
  )
}

function NewCanned() {
  const { place } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'canned', to: path(page, { id: place.id }), id: 'new-canned' })
  return (
    <FoldedForm form={form} title={t('answering:action.add')} action={t('answering:action.save')}>
      <Input
        {...form.field('word')}
        label={t('answering:field.word')}
        hint={t('answering:hint.word')}
        maxLength={CANNED_WORD_LENGTH.most}
        required
        data-wrong={t('register:error.needed')}
      />
      <Words
        form={form}
        name="answer"
        value={null}
        label={t('answering:field.answer')}
        most={CANNED_LENGTH.most}
        required
      />
    </FoldedForm>
  )
}
