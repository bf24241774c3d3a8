/**
 * A field with a least number of characters, counted as the server counts: a browser's own `minLength` knows neither invisible
 * characters nor that a Chinese sign says as much as two letters.
 */
import { type FormEvent, useEffect, useRef } from 'react'
import { cleanText, saidLetters } from '#shared/clean-text.ts'

/** For a `textarea` of a `PageForm`; `wrong` stands at it while there is less than `least`. */
export function useLeast(least: number, wrong: string) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const judge = (it: HTMLTextAreaElement | null) =>
    it?.setCustomValidity(saidLetters(cleanText(it.value)) < least ? wrong : '')
  // The initial text, too.
  useEffect(() => judge(ref.current))
  return { ref, onInput: ({ currentTarget }: FormEvent<HTMLTextAreaElement>) => judge(currentTarget) }
}
