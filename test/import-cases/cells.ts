/**
 * Cells as registries' programs write them, ten and more of each kind, each with the right result: the stored value, or that the cell is left out.
 * Made up here in the shape of such files; the tests beside the import read them.
 */

/** Cell → number, or null where none can be read, and whether something is said about it. */
export const phoneCells: [cell: string, phone: string | null, isTold: boolean][] = [
  ['(076) 340 020', '076340020', false],
  ['Tel. 076-340020', '076340020', false],
  ['076340020-3', '076340020', true],
  ['076-340020 ถึง 25', '076340020', true],
  ['0 7634 0020 กด 0', '076340020', true],
  ['02 255 0123 ต่อ 11-14', '022550123', true],
  ['022550123#45', '022550123', true],
  ['081.234.5678 / 089.876.5432', '0812345678', true],
  ['คุณนก 081-234-5678', '0812345678', false],
  ['+66812345678', '0812345678', false],
  ['66(0)812345678', '0812345678', false],
  ['006676340020', '076340020', false],
  ['812345678', '0812345678', false],
  ['22550123', '022550123', false],
  ['1800 888 123', '1800888123', false],
  ['๐๘๑ ๒๓๔ ๕๖๗๘', '0812345678', false],
  ['８１２３４５６７８', '0812345678', false],
  ['*1669', null, true],
  ['8.12E+08', null, true],
  ['n/a', null, false],
  ['ไม่มี', null, false],
  ['+86 138 0013 8000', null, true],
  ['076340020;076340021', '076340020', true],
]

/** Forms of a name that was lost on the way: each is found by one rule alone, so that none of them goes unnoticed. */
export const lostWords: string[] = [
  // Question marks and marks of replacement in place of letters.
  '??????',
  '??? Kitchen',
  'ร้าน???',
  '?? ครัวลมทะเล',
  'ครัวลมทะเล ??',
  'ครัว ?? ทะเล',
  '？？ ครัว',
  'ก?ข?',
  '? 12/3',
  'ครั\ufffdว',
  // Thai in UTF-8 that was read as Western letters, alone and within another word.
  'à¸„à¸£à¸±à¸§',
  'à¸žà¸š',
  // Thai of one byte that was read so: a long name, a word within a word, a short word.
  '¤ÃÑÇ¤Ø³ÂÒÂ',
  'BarÊÇÂÃÑ¡',
  'Bar ÊÇÂ',
  // Western letters read so, once and twice.
  'Ã©Ã©Ã©',
  'NoÃ«Ã«l',
  'Blue Â«Â« Bar',
  'Blueâ€™â€™ Bar',
  // Thai in UTF-8 that was read as Thai of one byte, whole, in the middle of a good sentence, and with every other letter lost.
  'เธ„เธฃเธฑเธงเธ„เธธเธ“',
  'ร้านอาหารทะเลสดริมหาด เธ„เธฃเธฑ เปิดทุกวันจนดึก',
  'ร้านอาหารทะเลสดริมหาด เน€เน‚เน„ เปิดทุกวันจนดึก',
  'เธเธเธเธ',
  'เนเนเนเน',
  // Errors and formulas of spreadsheets.
  '#N/A',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#NUM!',
  '#SPILL!',
  '#CALC!',
  '#FIELD!',
  '#BLOCKED!',
  '#UNKNOWN!',
  '#GETTING_DATA',
  '########',
  '=VLOOKUP(A2;B:C;2)',
  // Words of programs and clerks for nothing.
  'NULL',
  '(null)',
  '#NULL!',
  'nan',
  'nil',
  'None',
  'undefined',
  'N/A',
  '\\N',
  '--',
  'ไม่มี',
  'ไม่ระบุ',
  'ไม่มีข้อมูล',
  // Markup and escapes.
  '<b>ครัว</b>',
  '<!-- ครัว',
  'ครัว&amp;บาร์',
  'ครัว&#3585;',
  'ครัว&#x0E01;',
  '\\u0e04\\u0e23\\u0e31',
  '\\xe0\\xb8\\x84',
  '%E0%B8%84%E0%B8%A3',
  '=E0=B8=84=E0=B8=A3',
  // Letters of a private font, what is no letter, half a letter.
  'ครั\uf70aว',
  'ครัว\ufdd0',
  'ครัว\ud83d',
]

/** Names that look odd and are good. */
export const goodWords: string[] = [
  'Café São José',
  'Où est-il ?',
  'ร้าน 24 ชม.',
  'A&W',
  'Tom & Jerry <3',
  'ร้านเน้นเนื้อ',
  'เธอกับฉัน คาเฟ่',
  'Señor Frog’s',
  '海风厨房',
  'N.A.N Bar',
  'None of the Above Bar',
  'Null Island Café',
]

/** District, address as it comes, address as it is shown, sub-district. */
export const addressCells: [district: number, cell: string, shown: string, subdistrict: string | null][] = [
  [8302, '12/3 ถ.บางลา ต.ป่าตอง อ.กะทู้ จ.ภูเก็ต 83150', '12/3 ถ.บางลา', '8302-ป่าตอง'],
  [8302, '12/3 ถนนบางลา ตำบลป่าตอง อำเภอกะทู้ จังหวัดภูเก็ต', '12/3 ถนนบางลา', '8302-ป่าตอง'],
  [8302, '12/3 ถ.บางลา ต.ป่าตอง', '12/3 ถ.บางลา', '8302-ป่าตอง'],
  [1004, '99 ถ.สีลม แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500', '99 ถ.สีลม', '1004-สีลม'],
  [1004, '99 ถ.สีลม แขวงสีลม เขตบางรัก กทม. 10500', '99 ถ.สีลม', '1004-สีลม'],
  [5001, '5 ถ.นิมมานเหมินท์ ต.สุเทพ อ.เมือง จ.เชียงใหม่ ๕๐๒๐๐', '5 ถ.นิมมานเหมินท์', '5001-สุเทพ'],
  [5001, '5 ถ.นิมมานเหมินท์ ต.สุเทพ อ.เมืองเชียงใหม่', '5 ถ.นิมมานเหมินท์', '5001-สุเทพ'],
  [8302, '12/3 Bang La Road, Pa Tong, Kathu, Phuket 83150', '12/3 Bang La Road', '8302-ป่าตอง'],
  [8302, '12/3 Bang La Road, Kathu, Phuket', '12/3 Bang La Road', null],
  [8301, '1 ถ.ภูเก็ต', '1 ถ.ภูเก็ต', null],
  [8301, '1 ถ.ดีบุก จ.กระบี่', '1 ถ.ดีบุก จ.กระบี่', null],
  [8301, '9 ต.ป่าตอง อ.กะทู้', '9 ต.ป่าตอง อ.กะทู้', null],
  [8301, '', '', null],
]

const columns =
  'external_id,category,name_th,name_en,name_cn,description_th,province_code,district_code,postcode,address,lat,lng,phone'
const rows = [
  'S-1,restaurant,ครัวลมทะเล,,,,83,8302,83150,1 ถ.บางลา,7.8965,98.2962,076340020',
  'S-2,spa,สปาริมหาด,,,,83,8302,83150,2 ถ.บางลา,7.8990,98.3010,076340021',
]
const csv = [columns, ...rows]
const swap = (separator: string) => csv.map((line) => line.replaceAll(',', separator)).join('\r\n')
const utf16 = (text: string, big: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return big ? bytes.swap16() : bytes
}
/** Thai of one byte: the letters stand 0xa0 above their place in Unicode's block. */
const thai874 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0) as number
      return code >= 0xe01 && code <= 0xe5b ? code - 0xe00 + 0xa0 : code
    }),
  )
const thaiHeads = 'ลำดับ,เลขทะเบียน,ประเภท,ชื่อสถานประกอบการ,ที่อยู่,ตำบล,อำเภอ,จังหวัด,รหัสไปรษณีย์,โทรศัพท์,ละติจูด,ลองจิจูด'
const thaiRows = [
  '1,S-1,restaurant,ครัวลมทะเล,1 ถ.บางลา,ป่าตอง,กะทู้,ภูเก็ต,83150,076340020,7.8965,98.2962',
  '2,S-2,spa,สปาริมหาด,2 ถ.บางลา,ต.ป่าตอง,อ.กะทู้,จ.ภูเก็ต,83150,076340021,7.8990,98.3010',
]

/** Files of the same two places. */
export const fileShapes: [what: string, bytes: string | Uint8Array][] = [
  ['commas', csv.join('\n')],
  ['semicolons', swap(';')],
  ['tabs with a mark', `\ufeff${swap('\t')}`],
  ['bars', swap('|')],
  ['a line that says the separator', `sep=;\r\n${swap(';')}`],
  ['a quoted line that says it, with a mark', `\ufeff"sep=,"\r\n${csv.join('\r\n')}`],
  ['UTF-16, little end first', utf16(swap('\t'), false)],
  ['UTF-16, big end first', utf16(swap('\t'), true)],
  ['windows-874', thai874(csv.join('\r\n'))],
  ['windows-874 with semicolons', thai874(swap(';'))],
  ['Thai headings and names of areas', [thaiHeads, ...thaiRows].join('\n')],
  ['Thai headings in windows-874', thai874([thaiHeads, ...thaiRows].join('\r\n'))],
  ['empty lines of a spreadsheet at the end', `${csv.join('\n')}\n,,,,,,,,,,,,\n`],
]
