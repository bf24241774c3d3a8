/** All answers of a registration once more, by step with a way back to each, before it is handed in. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { path } from '#shared/path.ts'
import type { StatedLine } from '#shared/payees/payee-page.ts'
import type { Amenity } from '#shared/places/amenities.ts'
import type { OpeningHours } from '#shared/places/opening-hours.ts'
import type { LicenceKind } from '#shared/registrations/licence-kinds.ts'
import type { DraftLicence, DraftView } from '#shared/registrations/registration.ts'
import { hoursWords } from './hours-words.ts'
import { payeeLabel } from './payee-label.ts'

const start = '/vendor/register-business'

/** The answers, read back. */
export interface DraftAnswers {
  operatorKind: 'person' | 'company'
  operator: string
  phone: string
  number: string | null
  address: string
  hasPin: boolean
  hours: OpeningHours
  capacity: number | null
  amenities: Amenity[]
  photos: number
  licences: ({ kind: LicenceKind } & DraftLicence)[]
  payees: StatedLine[]
}

export function Answers({ draft, answers }: { draft: DraftView; answers: DraftAnswers }) {
  const text = useText()
  const { t, format } = text
  const steps = [
    {
      step: 'form1',
      lines: [
        [t('register:field.nameTh'), draft.name],
        [t('register:field.kind'), t(`category.${draft.category}`)],
        [t('register:field.operator'), `${answers.operator} (${t(`register:operator.${answers.operatorKind}`)})`],
        [t('register:field.number'), answers.number ?? t('register:field.numberless')],
        [t('register:field.phone'), answers.phone],
      ],
    },
    {
      step: 'form2',
      lines: [
        [t('register:field.address'), answers.address],
        [t('register:field.point'), t(answers.hasPin ? 'register:pin.given' : 'register:pin.open')],
      ],
    },
    {
      step: 'form3',
      lines: [
        [t('register:field.hours'), hoursWords(answers.hours, text)],
        [
          t('register:field.capacity'),
          answers.capacity === null ? t('register:answers.none') : format.number(answers.capacity),
        ],
        [
          t('amenity.title'),
          answers.amenities.map((each) => t(`amenity.${each}`)).join(' · ') || t('register:answers.none'),
        ],
      ],
    },
    {
      step: 'form4',
      lines: [
        [t('register:header.photos'), t('register:hint.photoCount', { count: answers.photos })],
        ...answers.licences.map((licence) => [
          t(`register:licence.${licence.kind}`),
          'none' in licence
            ? licence.none
            : 'applied' in licence
              ? t('register:licence.appliedLine', {
                  number: licence.application,
                  issuer: licence.issuer,
                  day: format.date(licence.applied),
                })
              : t('register:licence.line', { number: licence.number, issuer: licence.issuer }),
        ]),
        [
          t('register:header.payees'),
          answers.payees.map((line) => payeeLabel(line, t)).join(' · ') || t('register:answers.none'),
        ],
      ],
    },
  ] as const
  return (
    <Panel labelledBy="answers">
      <div className="stack s6">
        <h2 id="answers">{t('register:header.answers')}</h2>
        {steps.map(({ step, lines }) => (
          <section key={step} className="stack s2">
            <div className="row between">
              <h3>{t(`register:step.${step}`)}</h3>
              <a className="link" href={path(`${start}/${step}`, { draft: draft.id })}>
                {t('register:action.change')}
                <span className="vh"> {t(`register:step.${step}`)}</span>
              </a>
            </div>
            <dl className="receipt">
              {lines.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Panel>
  )
}
