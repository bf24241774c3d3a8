/** The fields of a form that reports a place, with these differences. */
export const reportForm = (given: Record<string, string> = {}): Record<string, string> => ({
  kind: 'unsafe_now',
  text: 'ประตูหนีไฟชั้นสามถูกล่ามโซ่ มีคนอยู่เต็มร้าน',
  seen: 'today',
  ...given,
})
