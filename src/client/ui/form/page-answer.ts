/**
 * The answer to the page's form: the one place that reads the router's action data, so that no page has to claim its type. A sensitive
 * form that was held while the person proved to be there (loader data `held`) reads like one that was refused without a fault.
 */
import { useActionData, useLoaderData } from 'react-router-dom'
import type { FormReply, FormShape, ShapedAction } from '#shared/form-refusal.ts'

/** Shape of the form or the forms behind a page's action. */
export type ShapeOf<Action> = Action extends ShapedAction<infer Shape> ? NonNullable<Shape> : never

/** A form's answer to its script: never of a page whose forms all redirect. */
export type ReplyOf<Action> = ShapeOf<Action> extends FormShape<string, infer Reply> ? Reply : never

type Answer = Pick<FormReply, 'values' | 'errors' | 'details' | 'wait' | 'first' | 'proof' | 'isLost'> &
  Partial<Pick<FormReply, 'data'>>

/** The refusal, or null; a reply is none. */
export function useRefusal(): Answer | null {
  const answer = useActionData() as Answer | undefined
  return answer && answer.data === undefined ? answer : null
}

/** The answer to the page's form, where it was not redirected. */
export function useReply<Action>(): ReplyOf<Action> | null {
  const answer = useActionData() as Answer | undefined
  return (answer?.data as ReplyOf<Action> | undefined) ?? null
}

/** Text typed before a sign-in is back: whether files were chosen with it. Null on any other visit. */
export function useBack(): 'words' | 'files' | null {
  const data = useLoaderData() as { back?: 'words' | 'files' } | null | undefined
  return data?.back ?? null
}

/** Text typed before a proof of identity or a sign-in; null on any other visit. */
export function useHeld(): Record<string, string> | null {
  const data = useLoaderData() as { held?: Record<string, string> | null } | null | undefined
  return data?.held ?? null
}
