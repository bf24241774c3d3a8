/** A page's form after its answer, rendered by a router as pages are; and code that must not compile. */
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { FormRefusal, FormShape, ShapedAction } from '#shared/form-refusal.ts'
import { render } from '../../../../test/support/render.tsx'
import { Input } from '../field.tsx'
import { FormBanner } from './form-banner.tsx'
import { PageForm } from './page-form.tsx'
import { formsOf } from './use-form.ts'

type Action = ShapedAction<{ change: FormShape<'line' | 'number'>; end: FormShape<'line'> }>

const useForm = formsOf<Action>()

function Line({ line }: { line: string }) {
  const changing = useForm({ do: 'change', to: '/', id: line, of: { line } })
  const ending = useForm({ do: 'end', to: '/', of: { line } })
  return (
    <>
      <PageForm form={changing}>
        <Input {...changing.field('number', `given ${line}`)} label="x" />
      </PageForm>
      <PageForm form={ending}>{ending.refusal ? 'refused' : 'as it was'}</PageForm>
    </>
  )
}

const page = (answer?: FormRefusal, held: Record<string, string> | null = null) => {
  const element = (
    <>
      <FormBanner<Action> fields={['line']} done="done" />
      <Line line="a" />
      <Line line="b" />
    </>
  )
  const hydrationData = { loaderData: { page: { held } }, actionData: answer ? { page: answer } : null }
  const router = createMemoryRouter([{ id: 'page', path: '/', element, loader: () => null }], { hydrationData })
  return render(<RouterProvider router={router} />, 'en', ['error'])
}
const fields = (markup: string) => [...markup.matchAll(/name="number" value="([^"]*)"/g)].map(([, value]) => value)
const wrong = (markup: string) =>
  [...markup.matchAll(/<input[^>]* aria-invalid="true"[^>]*id="([^"]*)"|id="([^"]*)"[^>]* aria-invalid="true"/g)].map(
    ([, one, two]) => one ?? two,
  )

test('refused values come back in their own form, with the faults beside them, and in no other', () => {
  const refused = page({
    values: { do: 'change', line: 'b', number: '12' },
    errors: { number: 'error:problem.invalid_request' },
  })
  expect(fields(refused)).toEqual(['given a', '12'])
  expect(wrong(refused)).toEqual(['b-number'])
  expect([refused.includes('role="alert"'), refused.includes('done'), refused.includes('>refused')]).toEqual([
    false,
    false,
    false,
  ])
})

test('a fault of the form, or of a field that has no place, stands above it with how long to wait', () => {
  const waiting = page({
    values: { do: 'end', line: 'a' },
    errors: { form: 'error:problem.too_many_requests' },
    wait: 61,
  })
  expect(waiting).toMatch(/role="alert".*Too many tries.*in about 2 min/s)
  expect(page({ values: { do: 'end' }, errors: { line: 'error:problem.invalid_request' } })).toContain('role="alert"')
  expect(page()).toMatch(/role="status".*<b>done/s)
})

test('text typed before a proof of identity stands in the fields again', () => {
  const again = page(undefined, { do: 'change', line: 'a', number: '77' })
  expect(fields(again)).toEqual(['77', 'given b'])
  expect(wrong(again)).toEqual([])
})

test('a page brings no id of a command: the browser makes it', () => {
  expect(page({ values: { do: 'end', line: 'a', command: crypto.randomUUID() }, errors: {} })).not.toContain('command')
})

test('a field or a form that the action does not have does not compile', () => {
  const never = () => {
    const form = useForm({ do: 'end', to: '/' })
    // @ts-expect-error not a field of this form
    form.field('number')
    // @ts-expect-error not a form of this page
    useForm({ do: 'begin', to: '/' })
    // @ts-expect-error not a hidden field of this form
    useForm({ do: 'end', to: '/', hidden: { numbre: '1' } })
  }
  expect(never).toBeTypeOf('function')
})
