/** A field for files has words of ours, which a browser does not read aloud a second time; the native field is still the one pressed and sent. */
import { expect, test } from 'vitest'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { FileInput } from './file-input.tsx'

test.each([
  ['th', 'เลือกไฟล์ ยังไม่ได้เลือกไฟล์'],
  ['en', 'Choose files No file chosen yet'],
  ['cn', '选择文件 尚未选择文件'],
] as const)('the button for files is labelled in %s', (locale, said) => {
  const markup = render(<FileInput id="photos" name="photos" multiple accept="image/*" />, locale)
  expect(wordsOf(markup)).toBe(said)
  expect(markup).toMatch(/<input(?=[^>]* type="file")(?=[^>]* name="photos")(?=[^>]* multiple)/)
  expect(markup.match(/<span[^>]*aria-hidden="true"/g)).toHaveLength(2)
})
