/** Results of self-surveys in their states, for the gallery. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { SurveyResultView, surveyTitle } from '../surveys/survey-result.tsx'
import { Button, ButtonLink, Buttons } from '../ui/button.tsx'
import { atItsBest, onTheWay, withStop } from './survey-samples.ts'

export function SurveySections() {
  const { t } = useText()
  return [onTheWay, withStop, atItsBest].map((result) => (
    <section key={result.letter} className="stack">
      <h1>{surveyTitle(t, result)}</h1>
      <SurveyResultView
        result={result}
        actions={
          <Buttons>
            <Button icon="repeat">ประเมินอีกครั้ง</Button>
          </Buttons>
        }
        request={
          <ButtonLink href="/" block>
            ขอตรวจใหม่
          </ButtonLink>
        }
        answers={
          <a className="link small" href="/">
            ดูคำตอบทั้งหมด
          </a>
        }
      />
    </section>
  ))
}
