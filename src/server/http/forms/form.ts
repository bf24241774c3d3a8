/**
 * The one write path: read → parse → (was it sent before?) → check → limits → prepare → transaction → command → commit → answer. A form posts to its
 * page's own address and works without JavaScript: 303 to where it leads, or 422 with the page again, the fields as typed and an error beside each.
 */

import { type ActionFunction, data, redirect } from 'react-router-dom'
import { z } from 'zod'
import type { PageInputs } from '#routes/site-map.data.ts'
import type { DecidedFirst } from '#shared/decided-first.ts'
import {
  type FormRefusal,
  type FormReply,
  type FormShape,
  isOfProof,
  isSecret,
  type ShapedAction,
} from '#shared/form-refusal.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import type { Proof } from '#shared/proof.ts'
import { choiceMaxAge } from '#shared/reader.ts'
import { constraintRefusal } from '../../db/constraints.ts'
import type { Counted } from '../../db/limits.ts'
import { deviceMark } from '../../domain/accounts/device-mark.ts'
import type { NewSession } from '../../domain/accounts/sessions.ts'
import type { Command } from '../../domain/command/command.ts'
import { receiptOf } from '../../domain/command/execute.ts'
import { findReceipt, type Receipt } from '../../domain/command/receipts.ts'
import { needsProof } from '../../domain/command/weights.ts'
import { InputRefusal } from '../../domain/input-refusal.ts'
import { readPage } from '../request/page-input.ts'
import {
  deviceCookie,
  doneCookie,
  draftCookie,
  endedCookie,
  flowCookie,
  sessionCookie,
  wantedCookie,
} from '../request/private-cookies.ts'
import { type OwnContext, type RequestContext, requestContext } from '../request/request-context.ts'
import { dropHeld, leadToConfirm, mustConfirm, type Sensitive } from './confirming.ts'
import { overCookieCheck } from './cookie-check.ts'
import { decidedFirst } from './decided-first.ts'
import { keepWanted } from './keep-wanted.ts'
import { runCommand } from './run-command.ts'
import { faultsOf, readFields, readSent } from './sent-fields.ts'

interface Begun {
  /** Choices to keep in cookies; null takes one back. */
  choices?: Record<string, string | null>
  /** The session that begins; null where one ends. */
  session?: NewSession | null
  /** Token of the proof that begins in this browser; null where one ends. */
  verification?: string | null
  /** Token of the passkey flow that begins in this browser; null where one ends. */
  passkey?: string | null
  /** Token of the hand-off that begins in this browser; null where one ends. */
  handOff?: string | null
  /** Token of the sign-in with a provider that begins in this browser; null where one ends. */
  identity?: string | null
  /** The place that a guest wants to keep once signed in; null where that is over. */
  wanted?: string | null
  /** Token of the guest's draft that begins in this browser; null where one ends. */
  draft?: string | null
}

export interface FormAnswer extends Begun {
  /** Own path to go on to; see `shared/own-path.ts`. With `done` in its query the page there says so, to this browser and for a minute. */
  to: string
}

/** For a script that sent the form and stays on its page. A plain post gets the page again. */
export interface DataAnswer extends Begun {
  data: object
}

interface FormOptions<Output, Prepared, Result, Input, Fields = unknown, Answer = FormAnswer | DataAnswer> {
  schema: z.ZodType<Output, Fields>
  /** Throws an `InputRefusal` for faults beyond the schema. Before the limits: correcting a field uses nothing up. */
  check?: (input: Output, context: RequestContext) => Promise<void>
  /** Only after a recent proof of identity; see `confirming.ts`. The page is one for signed-in people. */
  sensitive?: Sensitive
  /** The limits, counted before anything is done, the caller's own first: one that refuses leaves those behind it alone. */
  limits?: (input: Output, context: RequestContext) => Counted[] | Promise<Counted[]>
  /** Slow work that a transaction must not wait for, such as hashing, and all of it where nothing is changed; it may throw an `InputRefusal`. */
  prepare?: (input: Output, context: RequestContext) => Promise<Prepared>
  /** The form's command; sent again under its sender's id it is answered as the first time. Left out where only a reader's choice changes. */
  command?: Command<Input, Result | InputRefusal>
  /** The command's input. @default the parsed fields */
  input?: (input: Output, context: RequestContext, prepared: Prepared) => Input
  /** Work after the commit, such as removing a file that no row names any more. A failure is logged and undoes nothing. */
  after?: (result: Result, context: RequestContext) => Promise<void>
  answer: (input: Output, context: RequestContext, result: Result, prepared: Prepared) => Answer
}

/**
 * A page's action, which says the names of its forms; a page of one form has none. So no form is forgotten where all are checked.
 * A page's data are typed by its `Shape` (client/ui/form).
 */
export type FormAction<Shape = unknown> = ActionFunction & {
  names: readonly string[]
  /** Its forms that ask for a fresh proof of identity; of a page of one form, that by the empty name. */
  weighty: readonly string[]
} & ShapedAction<Shape>

type NamesOf<Fields> = Fields extends unknown ? keyof Fields & string : never
type ShapeOf<Action> = Action extends ShapedAction<infer Shape> ? Shape : never

/** Makes a page's action. An issue's message is the key of its text. */
export function form<
  Output,
  Prepared = undefined,
  Result = undefined,
  Input = Output,
  Fields = unknown,
  Answer extends FormAnswer | DataAnswer = FormAnswer | DataAnswer,
>(
  options: FormOptions<Output, Prepared, Result, Input, Fields, Answer>,
): FormAction<FormShape<NamesOf<Fields>, Extract<Answer, DataAnswer>['data']>> {
  const action: ActionFunction = async (args) => {
    const context = args.context.get(requestContext)
    const values = readFields(await readSent(context))
    // The page that is rendered again knows of it, such as the name of the chosen item.
    context.returned = withoutSecrets(values)
    const parsed = options.schema.safeParse(values)
    if (!parsed.success) {
      const refusal = new InputRefusal(faultsOf(parsed.error))
      return refuse(context, values, refusal)
    }
    const checked = async (answer: FormAnswer | DataAnswer) =>
      'to' in answer ? overCookieCheck(answer, withoutSecrets(values), context) : answer
    const receipt = options.command
      ? receiptOf(context, options.command, commandId(values), contentsOf(values, context))
      : null
    const earlier = receipt && (await findReceipt(context.database.db, receipt))
    // Answered before it is checked: the old password is no longer the old one, and the try was counted.
    if (earlier)
      return answerWith(
        await checked(options.answer(parsed.data, context, earlier.result as Result, undefined as Prepared)),
        context,
      )
    try {
      await options.check?.(parsed.data, context)
      if (await mustConfirm(options.sensitive, context)) return await leadToConfirm(context, withoutSecrets(values))
      const asked = options.command && (await context.askProof(options.command.actions, values))
      if (asked) return refuse(context, values, asked.refusal, { wait: asked.wait, proof: asked.proof })
      const wait = await firstWait((await options.limits?.(parsed.data, context)) ?? [], context)
      if (wait > 0)
        return refuse(context, values, new InputRefusal({ form: 'error:problem.too_many_requests' }), { wait })
      const prepared = (await options.prepare?.(parsed.data, context)) as Prepared
      const result = await run(options, parsed.data, { context, prepared, receipt })
      if (result instanceof InputRefusal) throw result
      if (options.sensitive) await dropHeld(context)
      await options
        .after?.(result, context)
        .catch((error: unknown) => context.log.error({ err: error }, 'after a form'))
      const answer = await checked(options.answer(parsed.data, context, result, prepared))
      if (answer.session && !answer.session.awaitsFactor && context.wanted) {
        await keepWanted(context, answer.session, context.wanted)
        return answerWith({ ...answer, wanted: null }, context)
      }
      return answerWith(answer, context)
    } catch (error) {
      if (!(error instanceof InputRefusal)) throw error
      if (error.cause) context.log.info({ err: error.cause }, 'a form was refused')
      return refuse(context, values, error, { first: await decidedFirst(context, values, error) })
    }
  }
  return Object.assign(action, {
    names: [],
    weighty: options.command && needsProof(options.command.actions) ? [''] : [],
  })
}

const answerWith = (answer: FormAnswer | DataAnswer, context: RequestContext) =>
  'to' in answer ? leadTo(answer, context) : reply(answer, context)

/** Several forms on one page: the button or hidden field named `do` says which one was sent; without it, the first. */
export function forms<Forms extends Record<string, FormAction>>(
  byName: Forms,
): FormAction<{ [Name in keyof Forms]: ShapeOf<Forms[Name]> }> {
  const names = Object.keys(byName)
  const [first] = names
  const action: ActionFunction = async (args) => {
    const sent = readFields(await readSent(args.context.get(requestContext)))
    const asked = byName[sent.do ?? String(first)]
    if (!asked || !Object.values(byName).includes(asked)) throw problems.invalid_request()
    return asked(args)
  }
  return Object.assign(action, { names, weighty: names.filter((name) => byName[name]?.weighty.length) })
}

/** The action of a page whose forms depend on its address. */
export function formsAt<Path extends keyof PageInputs, Shape>(
  path: Path,
  make: (page: ReturnType<typeof readPage<Path>>) => FormAction<Shape>,
): FormAction<Shape> {
  const action: ActionFunction = (args) => make(readPage(args.context.get(requestContext), path))(args)
  const { names, weighty } = make({ params: {}, search: {} } as ReturnType<typeof readPage<Path>>)
  return Object.assign(action, { names, weighty })
}

/** The form's idempotency id, where its sender made one. */
const commandId = ({ command }: Record<string, string>) => z.uuid().safeParse(command).data

/** A digest of the sent form, by which a repetition is known: the fields but for a proof, and the sizes of photos. */
const contentsOf = ({ command: _, ...fields }: Record<string, string>, { files }: RequestContext) => ({
  fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !isOfProof(name))),
  files: files.map(({ size }) => size),
})

async function run<Output, Prepared, Result, Input>(
  { command, input: inputOf }: Pick<FormOptions<Output, Prepared, Result, Input>, 'command' | 'input'>,
  input: Output,
  { context, prepared, receipt }: { context: OwnContext; prepared: Prepared; receipt: Receipt | null },
): Promise<Result | InputRefusal> {
  if (!command) return undefined as Result
  const given = inputOf ? inputOf(input, context, prepared) : (input as unknown as Input)
  return runCommand(context, command, given, receipt).catch((error: unknown) => {
    // The database's own word on the input: somebody was quicker than the command's look.
    const refusal = constraintRefusal(error)
    throw refusal ? new InputRefusal({ form: refusal }) : error
  })
}

/** Seconds to wait, 0 where all limits allow. An address that is refused may not go on counting against other people's accounts. */
async function firstWait(limits: Counted[], { limits: counters }: RequestContext): Promise<number> {
  for (const limit of limits) {
    const wait = await counters.take(limit)
    if (wait > 0) return wait
  }
  return 0
}

const withoutSecrets = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name) && !isOfProof(name)))

/** The suggested value stands in its field in place of the typed one. A page without scripts shows it, and sent again it is the answer yes. */
const meantIn = (details: InputRefusal['details']) =>
  Object.fromEntries(Object.entries(details).flatMap(([field, { meant }]) => (meant ? [[field, String(meant)]] : [])))

/** A page without a script comes again with empty file fields: it says so where files had been chosen. */
function lostFiles({ isScript, upload, files }: OwnContext): InputRefusal['errors'] {
  return upload && !isScript && files.length > 0 ? { [upload.field]: 'error:form.backFiles' } : {}
}

function refuse(
  context: OwnContext,
  values: Record<string, string>,
  { errors, details, status }: InputRefusal,
  { wait, first, proof }: { wait?: number; first?: DecidedFirst | null; proof?: Proof } = {},
) {
  const refusal = {
    values: withoutSecrets({ ...values, ...meantIn(details) }),
    errors: { ...lostFiles(context), ...errors },
    ...(Object.keys(details).length > 0 && { details }),
    ...(wait && { wait }),
    ...(first && { first }),
    ...(proof && { proof }),
  } satisfies FormRefusal
  return data(refusal, { status })
}

/** Leads on to an own path, with the cookies that begin or end. Forms do it by themselves; a loader that signs in does it with 302. */
export function leadTo(answer: FormAnswer, context: RequestContext, status = 303): Response {
  const isHalf = answer.session?.awaitsFactor === true
  // A stopped person reads why, whichever way they came in; nothing else is open to them.
  const to = answer.session?.isStopped ? path('/auth/stopped') : answer.to
  const response = redirect(isHalf ? path('/auth/second-step', { next: answer.to }) : to, status)
  for (const cookie of cookiesOf(answer, context)) response.headers.append('set-cookie', cookie)
  const { person, secure } = context as OwnContext
  const confirmation = doneCookie(answer.to, person ? deviceMark(person.id) : '', secure)
  if (confirmation) response.headers.append('set-cookie', confirmation)
  return response
}

function reply(answer: DataAnswer, context: RequestContext) {
  const headers = new Headers(cookiesOf(answer, context).map((cookie) => ['set-cookie', cookie]))
  return data({ values: {}, errors: {}, data: answer.data } satisfies FormReply, { headers })
}

function cookiesOf(
  { choices = {}, session, verification, passkey, handOff, identity, draft, wanted }: Begun,
  context: RequestContext,
): string[] {
  const { secure } = context as OwnContext
  const cookies = Object.entries(choices).map(([name, value]) => choiceCookie(name, value))
  if (session !== undefined) cookies.push(sessionCookie(session, secure))
  if (session && context.ended) cookies.push(endedCookie(null, secure))
  if (session?.devices) cookies.push(deviceCookie(session.devices, secure))
  if (verification !== undefined) cookies.push(flowCookie('verification', verification, secure))
  if (passkey !== undefined) cookies.push(flowCookie('passkey', passkey, secure))
  if (handOff !== undefined) cookies.push(flowCookie('handoff', handOff, secure))
  if (identity !== undefined) cookies.push(flowCookie('identity', identity, secure))
  if (draft !== undefined) cookies.push(draftCookie(draft, secure))
  if (wanted !== undefined) cookies.push(wantedCookie(wanted, secure))
  return cookies
}

/** Read by the server only as a choice and by nobody as a secret: path /, a year, SameSite=Lax. */
const choiceCookie = (name: string, value: string | null): string =>
  `${name}=${value === null ? '' : encodeURIComponent(value)}; Path=/; Max-Age=${value === null ? 0 : choiceMaxAge}; SameSite=Lax`
