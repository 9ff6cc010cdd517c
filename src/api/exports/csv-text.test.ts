import { expect, test } from 'vitest'
import { csvText } from './csv-text.ts'

test.each([
  ['Oakhurst Rent', 'Oakhurst Rent'],
  ['Smith, Jones', '"Smith, Jones"'],
  ['the "Anchor"', '"the ""Anchor"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
  // What spreadsheets take for a formula (OWASP ASVS 5.0, 1.2.10).
  ['=1+1', "'=1+1"],
  ['+44 20', "'+44 20"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t'=1"],
  ['\r=1', `"'\r=1"`],
  ['\0=1', "'\0=1"],
  ['\n=1', `"'\n=1"`],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['=HYPERLINK("http://x.example","y")', `"'=HYPERLINK(""http://x.example"",""y"")"`],
  ['1=1', '1=1'],
  // Where lists are parted by semicolons, or by tabs, what follows one begins a field.
  ['rent;=1+1', "rent;'=1+1"],
  ['rent\t@SUM(A1)', "rent\t'@SUM(A1)"],
  ['rent;+1;-1', "rent;'+1;'-1"],
  ['rent; ＝1', "rent;' ＝1"],
  ['a;"=1+1"', `"a;'""=1+1"""`],
  ['=1;=2', "'=1;'=2"],
  ['a; b', 'a; b'],
])('%j is written as %j', (text, written) => {
  expect(csvText(text)).toBe(written)
})
